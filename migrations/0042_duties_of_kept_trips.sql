-- The live version is safe: it keeps trips of a larger version anew, and has no use for who is on duty in its copies.
CREATE TRIGGER duties_new_of_kept_trips AFTER INSERT ON duties BEGIN UPDATE trips SET version = version + 1 WHERE id = NEW.trip_id; END;--> statement-breakpoint
CREATE TRIGGER duties_of_kept_trips AFTER UPDATE ON duties BEGIN UPDATE trips SET version = version + 1 WHERE id = NEW.trip_id; END;--> statement-breakpoint
DROP TRIGGER exams_of_kept_trips;--> statement-breakpoint
CREATE TRIGGER exams_of_kept_trips AFTER UPDATE ON exams BEGIN UPDATE trips SET version = version + 1 WHERE exam_id = NEW.id AND incarnation IS NOT NULL; END;
