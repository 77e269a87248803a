-- The live version is safe: it sums one trip more.
CREATE TRIGGER void_tickets_due_for_figures AFTER UPDATE OF voided_at ON tickets WHEN NEW.voided_at IS NOT NULL AND OLD.voided_at IS NULL BEGIN INSERT OR IGNORE INTO figures_due (trip_id) VALUES (NEW.current_trip); END;
