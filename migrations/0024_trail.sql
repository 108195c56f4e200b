CREATE TABLE "trail_removed" (
	"table_name" text NOT NULL,
	"row_id" integer NOT NULL,
	"hash" text NOT NULL,
	"removal" integer NOT NULL,
	CONSTRAINT "trail_removed_table_name_row_id_pk" PRIMARY KEY("table_name","row_id")
);
--> statement-breakpoint
CREATE TABLE "trail_seals" (
	"id" serial PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"ranges" jsonb NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "trail_hash" text;--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "trail_link" integer;--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "trail_hash" text;--> statement-breakpoint
ALTER TABLE "purchase_order_versions" ADD COLUMN "trail_link" integer;--> statement-breakpoint
ALTER TABLE "purchase_order_versions" ADD COLUMN "trail_hash" text;--> statement-breakpoint
ALTER TABLE "document_hand_outs" ADD COLUMN "id" serial NOT NULL;--> statement-breakpoint
ALTER TABLE "document_hand_outs" ADD COLUMN "trail_link" integer;--> statement-breakpoint
ALTER TABLE "document_hand_outs" ADD COLUMN "trail_hash" text;--> statement-breakpoint
CREATE INDEX "audit_events_user_idx" ON "audit_events" USING btree ("user_email","id");--> statement-breakpoint
CREATE INDEX "audit_events_real_idx" ON "audit_events" USING btree ("real_email","id") WHERE "audit_events"."real_email" is not null;--> statement-breakpoint
-- By hand from here on. Rows that are there have no hash; the first seal names them, and no later one may be like them.
INSERT INTO trail_seals (at, ranges, hash)
SELECT now(), r.ranges, encode(sha256(convert_to(r.ranges::text, 'UTF8')), 'hex')
FROM (SELECT jsonb_build_object(
  'audit_events', coalesce((SELECT range_agg(int4range(id, id, '[]')) FROM audit_events), '{}')::text,
  'document_hand_outs', coalesce((SELECT range_agg(int4range(id, id, '[]')) FROM document_hand_outs), '{}')::text,
  'order_events', coalesce((SELECT range_agg(int4range(id, id, '[]')) FROM order_events), '{}')::text,
  'purchase_order_versions', coalesce((SELECT range_agg(int4range(id, id, '[]')) FROM purchase_order_versions), '{}')::text
) AS ranges) r;--> statement-breakpoint
-- The last link of the chain of an order. Its row is locked by whoever calls: saves and acts lock it themselves.
CREATE FUNCTION trail_end(of_order integer, OUT link integer, OUT hash text) LANGUAGE plpgsql AS $$
BEGIN
  SELECT e.trail_link, e.trail_hash INTO link, hash FROM (
    (SELECT v.trail_link, v.trail_hash FROM public.purchase_order_versions v
      WHERE v.purchase_order_id = of_order ORDER BY v.version_number DESC LIMIT 1)
    UNION ALL SELECT v.trail_link, v.trail_hash FROM public.order_events v WHERE v.purchase_order_id = of_order
    UNION ALL SELECT v.trail_link, v.trail_hash FROM public.document_hand_outs v WHERE v.purchase_order_id = of_order
  ) e WHERE e.trail_link IS NOT NULL ORDER BY e.trail_link DESC LIMIT 1;
  link := coalesce(link, 0);
  hash := coalesce(hash, '');
END $$;--> statement-breakpoint
CREATE FUNCTION trail_hash(before text, content json) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
RETURN encode(sha256(convert_to(before || content::text, 'UTF8')), 'hex');--> statement-breakpoint
CREATE FUNCTION trail_milliseconds(at timestamptz) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (extract(epoch FROM at) * 1000)::bigint;--> statement-breakpoint
-- On the way of every save: no functions of ours but for a later version, and the data as its own text, which costs most.
CREATE FUNCTION trail_version() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  last_link integer := 0;
  last_hash text := '';
BEGIN
  -- The first one of an order has nothing before it.
  IF NEW.version_number > 1 THEN SELECT e.link, e.hash INTO last_link, last_hash FROM public.trail_end(NEW.purchase_order_id) e; END IF;
  NEW.trail_link := last_link + 1;
  NEW.trail_hash := encode(sha256(convert_to(last_hash || json_build_array('version', NEW.trail_link, NEW.id, NEW.purchase_order_id,
    NEW.version_number, (extract(epoch FROM NEW.created_at) * 1000)::bigint, NEW.created_by, NEW.real_user, NEW.change_reason)::text
    || NEW.data::text, 'UTF8')), 'hex');
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE FUNCTION trail_order_event() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE last record;
BEGIN
  SELECT * INTO last FROM public.trail_end(NEW.purchase_order_id);
  NEW.trail_link := last.link + 1;
  NEW.trail_hash := public.trail_hash(last.hash, json_build_array('event', NEW.trail_link, NEW.id, NEW.purchase_order_id,
    public.trail_milliseconds(NEW.at), NEW.kind, NEW.user_email, NEW.real_user, NEW.version_number, NEW.message));
  RETURN NEW;
END $$;--> statement-breakpoint
-- A hand-out is stored without a lock of its order; the ETag is left out, which an older server fills in later.
CREATE FUNCTION trail_hand_out() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE last record;
BEGIN
  PERFORM FROM public.purchase_orders WHERE id = NEW.purchase_order_id FOR NO KEY UPDATE;
  SELECT * INTO last FROM public.trail_end(NEW.purchase_order_id);
  NEW.trail_link := last.link + 1;
  NEW.trail_hash := public.trail_hash(last.hash, json_build_array('hand-out', NEW.trail_link, NEW.id, NEW.purchase_order_id,
    NEW.version_number, NEW.copy, NEW.customer_name, NEW.fingerprint, public.trail_milliseconds(NEW.at), NEW.user_email,
    NEW.real_user));
  RETURN NEW;
END $$;--> statement-breakpoint
-- No chain: whoever imports a list for seconds must hold up no sign-in. The seals bind these.
CREATE FUNCTION trail_audit_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.trail_hash := public.trail_hash('', json_build_array('audit', NEW.id, public.trail_milliseconds(NEW.at), NEW.action,
    NEW.user_email, NEW.real_email, NEW.subject, NEW.detail));
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER trail_hashed BEFORE INSERT ON purchase_order_versions FOR EACH ROW EXECUTE FUNCTION trail_version();--> statement-breakpoint
CREATE TRIGGER trail_hashed BEFORE INSERT ON order_events FOR EACH ROW EXECUTE FUNCTION trail_order_event();--> statement-breakpoint
CREATE TRIGGER trail_hashed BEFORE INSERT ON document_hand_outs FOR EACH ROW EXECUTE FUNCTION trail_hand_out();--> statement-breakpoint
CREATE TRIGGER trail_hashed BEFORE INSERT ON audit_events FOR EACH ROW EXECUTE FUNCTION trail_audit_event();--> statement-breakpoint
CREATE FUNCTION trail_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Rows of % are never changed or removed, see docs/security.md', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;--> statement-breakpoint
CREATE FUNCTION trail_refuse_but_etag() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE other public.document_hand_outs := NEW;
BEGIN
  other.etag := OLD.etag;
  IF other IS DISTINCT FROM OLD THEN
    RAISE EXCEPTION 'Rows of % are never changed or removed, see docs/security.md', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER trail_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON purchase_order_versions FOR EACH STATEMENT EXECUTE FUNCTION trail_refuse();--> statement-breakpoint
CREATE TRIGGER trail_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON order_events FOR EACH STATEMENT EXECUTE FUNCTION trail_refuse();--> statement-breakpoint
CREATE TRIGGER trail_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_events FOR EACH STATEMENT EXECUTE FUNCTION trail_refuse();--> statement-breakpoint
CREATE TRIGGER trail_kept BEFORE DELETE OR TRUNCATE ON document_hand_outs FOR EACH STATEMENT EXECUTE FUNCTION trail_refuse();--> statement-breakpoint
CREATE TRIGGER trail_kept_row BEFORE UPDATE ON document_hand_outs FOR EACH ROW EXECUTE FUNCTION trail_refuse_but_etag();--> statement-breakpoint
CREATE TRIGGER trail_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON trail_seals FOR EACH STATEMENT EXECUTE FUNCTION trail_refuse();--> statement-breakpoint
CREATE TRIGGER trail_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON trail_removed FOR EACH STATEMENT EXECUTE FUNCTION trail_refuse();--> statement-breakpoint
-- Binds every row that no seal has yet and that is committed to the seal before. It locks no row: what another one is
-- writing at the moment, with whatever number, is for the next seal. Answers the newest hash.
CREATE FUNCTION seal_trail() RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  newest public.trail_seals;
  of_table text;
  sealed int4multirange;
  base integer;
  found int4multirange;
  members text;
  ranges jsonb := '{}';
  content text := '';
  sealed_at timestamptz(3) := clock_timestamp();
BEGIN
  PERFORM pg_advisory_xact_lock(7316044);
  SELECT * INTO newest FROM public.trail_seals ORDER BY id DESC LIMIT 1;
  FOREACH of_table IN ARRAY array['audit_events', 'document_hand_outs', 'order_events', 'purchase_order_versions'] LOOP
    -- No statement takes as long as 100 seals: what is older than those is sealed.
    SELECT range_agg(s.of), coalesce(min(upper(s.of)) FILTER (WHERE s.n = 100), 0) INTO sealed, base FROM (
      SELECT (t.ranges ->> of_table)::int4multirange AS of, row_number() OVER (ORDER BY t.id DESC) AS n
      FROM public.trail_seals t ORDER BY t.id DESC LIMIT 100) s;
    EXECUTE format('SELECT range_agg(int4range(id, id, ''[]'')), string_agg(coalesce(trail_hash, ''''), '','' ORDER BY id)
      FROM public.%I WHERE id >= $1 AND NOT id <@ $2', of_table) INTO found, members USING base, coalesce(sealed, '{}');
    IF found IS NOT NULL THEN
      ranges := ranges || jsonb_build_object(of_table, found::text);
      content := content || of_table || ':' || members || ';';
    END IF;
  END LOOP;
  IF content = '' THEN RETURN newest.hash; END IF;
  INSERT INTO public.trail_seals (at, ranges, hash) VALUES (sealed_at, ranges,
    public.trail_hash(newest.hash, json_build_array(public.trail_milliseconds(sealed_at), ranges, content)))
  RETURNING * INTO newest;
  RETURN newest.hash;
END $$;--> statement-breakpoint
-- Retention, by the owner of the tables alone: audit events from before an instant, and whole orders of which no other
-- order remains. The hashes of what is removed remain, and an event of its own says what was removed and by which role.
CREATE FUNCTION remove_from_trail(before timestamptz, orders integer[] DEFAULT '{}') RETURNS bigint LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  of_table text;
  of_rows text;
  removed_rows bigint;
  removed_hash text;
  this_removal integer;
BEGIN
  PERFORM public.seal_trail();
  SELECT coalesce(max(removal), 0) + 1 INTO this_removal FROM public.trail_removed;
  FOREACH of_table IN ARRAY array['audit_events', 'document_hand_outs', 'order_events', 'purchase_order_versions'] LOOP
    of_rows := CASE of_table WHEN 'audit_events' THEN 'at < $1 AND action <> ''trail-removed''' ELSE 'purchase_order_id = any($2)' END;
    EXECUTE format('ALTER TABLE public.%I DISABLE TRIGGER trail_kept', of_table);
    EXECUTE format('WITH gone AS (DELETE FROM public.%1$I WHERE %2$s RETURNING id, trail_hash)
      INSERT INTO public.trail_removed SELECT %1$L, id, coalesce(trail_hash, ''''), $3 FROM gone', of_table, of_rows)
      USING before, orders, this_removal;
    EXECUTE format('ALTER TABLE public.%I ENABLE TRIGGER trail_kept', of_table);
  END LOOP;
  DELETE FROM public.idempotency_keys WHERE purchase_order_id = any(orders);
  DELETE FROM public.contract_uuids WHERE purchase_order_id = any(orders);
  DELETE FROM public.purchase_orders WHERE id = any(orders);
  SELECT count(*), encode(sha256(convert_to(coalesce(string_agg(table_name || row_id || hash, ',' ORDER BY table_name COLLATE "C", row_id), ''), 'UTF8')), 'hex')
    INTO removed_rows, removed_hash FROM public.trail_removed WHERE removal = this_removal;
  INSERT INTO public.audit_events (at, action, user_email, detail) VALUES (clock_timestamp(), 'trail-removed', session_user,
    jsonb_build_object('removal', this_removal, 'before', before, 'orders', to_jsonb(orders), 'rows', removed_rows, 'hash', removed_hash));
  RETURN removed_rows;
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION remove_from_trail(timestamptz, integer[]) FROM PUBLIC;--> statement-breakpoint
-- Sessions that end with a person's rights (0023) leave a trace, in the same transaction.
CREATE OR REPLACE FUNCTION end_sessions_of_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE levels text[] := array['agronomist', 'manager', 'admin'];
BEGIN
  WITH ended AS (
    DELETE FROM public.user_sessions s USING was JOIN became USING (email)
    WHERE s.sess->>'email' = was.email AND (was.active AND NOT became.active
      OR array_position(levels, lower(became.level)) < array_position(levels, lower(was.level)))
    RETURNING was.email, CASE WHEN was.active AND NOT became.active THEN 'archived' ELSE 'lowered' END AS because
  )
  INSERT INTO public.audit_events (at, action, user_email, subject, detail)
  SELECT clock_timestamp(), 'session-ended', email, 'agronomists/' || email, jsonb_build_object('because', because) FROM ended;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION end_sessions_of_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH ended AS (DELETE FROM public.user_sessions s USING gone WHERE s.sess->>'email' = gone.email RETURNING gone.email)
  INSERT INTO public.audit_events (at, action, user_email, subject, detail)
  SELECT clock_timestamp(), 'session-ended', email, 'agronomists/' || email, '{"because": "removed"}' FROM ended;
  RETURN NULL;
END $$;
