-- The live version is safe: until it is replaced it disables nobody, where it would do so at once.
ALTER TABLE `act_requests` ADD `told_at` integer;--> statement-breakpoint
ALTER TABLE `staff` ADD `phone` text;
--> statement-breakpoint
CREATE TRIGGER staff_acts_power_waits BEFORE INSERT ON staff_acts WHEN NEW.request_id IS NULL AND (NEW.act = 'recover_owner' OR (NEW.act IN ('invite','invite_again','change_roles','disable_staff','enable_staff') AND NEW.actor LIKE 'staff:S-%' AND NEW.actor <> 'staff:' || NEW.target)) BEGIN SELECT RAISE(ABORT, 'staff_acts: power over another person waits'); END;
--> statement-breakpoint
CREATE TRIGGER act_requests_power_waits BEFORE INSERT ON act_requests WHEN (NEW.act = 'recover-owner' AND NEW.run_at < NEW.asked_at + 259200000) OR (NEW.act IN ('invite','invite-again','change-roles','disable-staff','enable-staff') AND NEW.needs_second = 0 AND NEW.run_at < NEW.asked_at + 1800000) BEGIN SELECT RAISE(ABORT, 'act_requests: power over another person waits'); END;
--> statement-breakpoint
CREATE TRIGGER act_requests_no_haste BEFORE UPDATE OF run_at ON act_requests WHEN NEW.run_at < OLD.run_at AND (NEW.decided_by IS NULL OR OLD.act = 'recover-owner') BEGIN SELECT RAISE(ABORT, 'act_requests: it runs sooner by consent alone'); END;
