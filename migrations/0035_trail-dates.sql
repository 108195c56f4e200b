-- By hand. A role that can't act as the owner of the trail dates its rows now: a time more than five minutes away from
-- the database's clock becomes that clock's. It isn't refused: a server whose clock is wrong must lose no save.
CREATE FUNCTION trail_dated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'USAGE') THEN RETURN NEW; END IF;
  IF TG_TABLE_NAME = 'purchase_order_versions' THEN NEW.created_at := clock_timestamp(); ELSE NEW.at := clock_timestamp(); END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
-- Triggers run in the order of their names: these before trail_hashed, which hashes the time.
CREATE TRIGGER trail_dated BEFORE INSERT ON purchase_order_versions FOR EACH ROW
  WHEN (NEW.created_at NOT BETWEEN clock_timestamp() - interval '5 minutes' AND clock_timestamp() + interval '5 minutes') EXECUTE FUNCTION trail_dated();--> statement-breakpoint
CREATE TRIGGER trail_dated BEFORE INSERT ON order_events FOR EACH ROW
  WHEN (NEW.at NOT BETWEEN clock_timestamp() - interval '5 minutes' AND clock_timestamp() + interval '5 minutes') EXECUTE FUNCTION trail_dated();--> statement-breakpoint
CREATE TRIGGER trail_dated BEFORE INSERT ON document_hand_outs FOR EACH ROW
  WHEN (NEW.at NOT BETWEEN clock_timestamp() - interval '5 minutes' AND clock_timestamp() + interval '5 minutes') EXECUTE FUNCTION trail_dated();--> statement-breakpoint
CREATE TRIGGER trail_dated BEFORE INSERT ON audit_events FOR EACH ROW
  WHEN (NEW.at NOT BETWEEN clock_timestamp() - interval '5 minutes' AND clock_timestamp() + interval '5 minutes') EXECUTE FUNCTION trail_dated();
