-- In the transaction of whatever archives people, lowers their levels or removes them, whoever's program does it.
CREATE FUNCTION end_sessions_of_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE levels text[] := array['agronomist', 'manager', 'admin'];
BEGIN
  DELETE FROM public.user_sessions s USING was JOIN became USING (email)
  WHERE s.sess->>'email' = was.email AND (was.active AND NOT became.active
    OR array_position(levels, lower(became.level)) < array_position(levels, lower(was.level)));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION end_sessions_of_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM public.user_sessions s USING gone WHERE s.sess->>'email' = gone.email;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER agronomists_end_sessions AFTER UPDATE ON agronomists
  REFERENCING OLD TABLE AS was NEW TABLE AS became FOR EACH STATEMENT EXECUTE FUNCTION end_sessions_of_changed();--> statement-breakpoint
CREATE TRIGGER agronomists_removed_end_sessions AFTER DELETE ON agronomists
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION end_sessions_of_removed();
