-- By hand. What was changed since the tables of search and sums were last brought up to date: a save
-- adds a row that nobody else writes, so none waits for another (docs/decisions/055).
CREATE TABLE "order_changes" (
	"order_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listed_orders" (
	"id" integer PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"fiscal_year" integer NOT NULL,
	"list_state" text NOT NULL,
	"contract_type" text NOT NULL,
	"discount_notification" boolean NOT NULL,
	"customer_ids" text NOT NULL,
	"grand_total" numeric(14, 2) NOT NULL,
	"viewer_emails" text[] NOT NULL,
	"find_text" text NOT NULL,
	"list_length" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listed_sums" (
	"email" text NOT NULL,
	"fiscal_year" integer NOT NULL,
	"list_state" text NOT NULL,
	"contract_type" text NOT NULL,
	"discount_notification" boolean NOT NULL,
	"orders" integer NOT NULL,
	"total" numeric(20, 2) NOT NULL,
	CONSTRAINT "listed_sums_key" PRIMARY KEY("email","fiscal_year","list_state","contract_type","discount_notification")
);
--> statement-breakpoint
ALTER TABLE "order_changes" SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 1000);--> statement-breakpoint
ALTER TABLE "listed_orders" SET (fillfactor = 90, autovacuum_vacuum_scale_factor = 0.05);--> statement-breakpoint
ALTER TABLE "listed_sums" SET (fillfactor = 50);--> statement-breakpoint
-- Each three bytes of a text as a number. A text contains another only if it has all parts of it.
CREATE FUNCTION text_parts(said text) RETURNS integer[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT (get_byte(bytes, at) << 16) | (get_byte(bytes, at + 1) << 8) | get_byte(bytes, at + 2)), '{}')
  FROM convert_to(said, 'UTF8') AS bytes CROSS JOIN LATERAL generate_series(0, octet_length(bytes) - 3) AS at;
$$;--> statement-breakpoint
-- A viewer as a part, below zero, where no text has one.
CREATE FUNCTION viewer_parts(emails text[]) RETURNS integer[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT ('x' || left(md5(email), 8))::bit(32)::integer | -2147483648), '{}') FROM unnest(emails) AS email;
$$;--> statement-breakpoint
CREATE FUNCTION find_parts(said text, emails text[]) RETURNS integer[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT public.text_parts(said) || public.viewer_parts(emails);
$$;--> statement-breakpoint
CREATE INDEX "listed_orders_created_idx" ON "listed_orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "listed_orders_state_idx" ON "listed_orders" USING btree ("list_state","created_at","id");--> statement-breakpoint
CREATE INDEX "listed_orders_kind_idx" ON "listed_orders" USING btree ("contract_type","created_at","id");--> statement-breakpoint
CREATE INDEX "listed_orders_check_idx" ON "listed_orders" USING btree ("created_at","id") WHERE "listed_orders"."discount_notification";--> statement-breakpoint
CREATE VIEW orders_to_list AS
SELECT id, created_at, fiscal_year, list_state, contract_type, discount_notification, customer_ids, grand_total, viewer_emails,
  find_text, length(display_po) + 1 + length(fold_text(search_text)) AS list_length
FROM purchase_orders WHERE status;--> statement-breakpoint
CREATE FUNCTION add_to_sums(ids integer[], sign integer) RETURNS void LANGUAGE sql AS $$
  INSERT INTO public.listed_sums AS s
  SELECT v.email, l.fiscal_year, l.list_state, l.contract_type, l.discount_notification, sign * count(*), sign * sum(l.grand_total)
  FROM public.listed_orders l
  CROSS JOIN LATERAL (SELECT DISTINCT unnest(array_append(l.viewer_emails, '')) AS email) v
  WHERE l.id = ANY (ids) GROUP BY 1, 2, 3, 4, 5
  ON CONFLICT (email, fiscal_year, list_state, contract_type, discount_notification)
  DO UPDATE SET orders = s.orders + excluded.orders, total = s.total + excluded.total;
$$;--> statement-breakpoint
-- A change that these statements don't see yet leaves its own row, so whoever isn't named there is as listed here.
CREATE FUNCTION settle_orders(most integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  ids integer[];
BEGIN
  IF NOT pg_try_advisory_xact_lock(7316044) THEN RETURN 0; END IF;
  WITH taken AS (
    DELETE FROM public.order_changes WHERE ctid = ANY (ARRAY(SELECT ctid FROM public.order_changes LIMIT most)) RETURNING order_id
  )
  SELECT array_agg(DISTINCT order_id) INTO ids FROM taken;
  IF ids IS NULL THEN RETURN 0; END IF;
  PERFORM public.add_to_sums(ids, -1);
  DELETE FROM public.listed_orders l
  WHERE l.id = ANY (ids) AND NOT EXISTS (SELECT FROM public.purchase_orders o WHERE o.id = l.id AND o.status);
  INSERT INTO public.listed_orders SELECT * FROM public.orders_to_list WHERE id = ANY (ids)
  ON CONFLICT (id) DO UPDATE SET created_at = excluded.created_at, fiscal_year = excluded.fiscal_year,
    list_state = excluded.list_state, contract_type = excluded.contract_type,
    discount_notification = excluded.discount_notification, customer_ids = excluded.customer_ids,
    grand_total = excluded.grand_total, viewer_emails = excluded.viewer_emails, find_text = excluded.find_text,
    list_length = excluded.list_length;
  PERFORM public.add_to_sums(ids, 1);
  RETURN cardinality(ids);
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION list_added_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.order_changes SELECT id FROM added;
  INSERT INTO public.order_viewers SELECT v.* FROM public.viewers_of_orders v WHERE v.order_id IN (SELECT id FROM added);
  PERFORM public.count_more_orders(a.status, a.fiscal_year, a.orders)
  FROM (SELECT status, fiscal_year, count(*)::int AS orders FROM added GROUP BY 1, 2) a;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION list_removed_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.order_changes SELECT id FROM removed;
  DELETE FROM public.order_viewers v USING removed r WHERE v.order_id = r.id AND v.email = ANY (r.viewer_emails);
  PERFORM public.count_more_orders(r.status, r.fiscal_year, -r.orders)
  FROM (SELECT status, fiscal_year, count(*)::int AS orders FROM removed GROUP BY 1, 2) r;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION note_changed_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.order_changes VALUES (OLD.id);
  IF OLD.id <> NEW.id THEN INSERT INTO public.order_changes VALUES (NEW.id); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER purchase_orders_noted AFTER UPDATE ON purchase_orders FOR EACH ROW
WHEN ((OLD.id, OLD.status, OLD.fiscal_year, OLD.created_at, OLD.viewer_emails, OLD.list_state, OLD.contract_type, OLD.discount_notification, OLD.customer_ids, OLD.grand_total, OLD.search_text, OLD.find_text)
  IS DISTINCT FROM (NEW.id, NEW.status, NEW.fiscal_year, NEW.created_at, NEW.viewer_emails, NEW.list_state, NEW.contract_type, NEW.discount_notification, NEW.customer_ids, NEW.grand_total, NEW.search_text, NEW.find_text))
EXECUTE FUNCTION note_changed_order();--> statement-breakpoint
-- Orders whose discounts are to be checked, beside the orders: an index of them would have to be written with every save.
CREATE TABLE "orders_to_check" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"version_number" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "orders_to_check_updated_idx" ON "orders_to_check" USING btree ("updated_at","order_id","version_number");--> statement-breakpoint
CREATE FUNCTION note_order_to_check() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM public.orders_to_check WHERE order_id = OLD.id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.discount_notification AND NEW.status AND NOT NEW.finalized THEN
    INSERT INTO public.orders_to_check VALUES (NEW.id, NEW.updated_at, NEW.version_number);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER purchase_orders_check_added AFTER INSERT ON purchase_orders FOR EACH ROW WHEN (NEW.discount_notification)
EXECUTE FUNCTION note_order_to_check();--> statement-breakpoint
CREATE TRIGGER purchase_orders_check_changed AFTER UPDATE ON purchase_orders FOR EACH ROW
WHEN (OLD.discount_notification OR NEW.discount_notification) EXECUTE FUNCTION note_order_to_check();--> statement-breakpoint
CREATE TRIGGER purchase_orders_check_removed AFTER DELETE ON purchase_orders FOR EACH ROW WHEN (OLD.discount_notification)
EXECUTE FUNCTION note_order_to_check();--> statement-breakpoint
CREATE OR REPLACE FUNCTION list_all_orders() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE public.purchase_orders IN SHARE MODE;
  PERFORM pg_advisory_xact_lock(7316044);
  TRUNCATE public.order_viewers, public.order_counts, public.order_changes, public.listed_orders, public.listed_sums,
    public.orders_to_check;
  INSERT INTO public.order_viewers SELECT * FROM public.viewers_of_orders ORDER BY email, order_id;
  INSERT INTO public.order_counts (status, fiscal_year, orders)
  SELECT status, fiscal_year, count(*)::int FROM public.purchase_orders GROUP BY 1, 2;
  INSERT INTO public.listed_orders SELECT * FROM public.orders_to_list ORDER BY created_at, id;
  PERFORM public.add_to_sums(ARRAY(SELECT id FROM public.listed_orders), 1);
  INSERT INTO public.orders_to_check SELECT id, updated_at, version_number FROM public.purchase_orders
  WHERE discount_notification AND status AND NOT finalized;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION list_no_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  TRUNCATE public.order_viewers, public.order_counts, public.order_changes, public.listed_orders, public.listed_sums,
    public.orders_to_check;
  RETURN NULL;
END $$;--> statement-breakpoint
-- What an order is found by is read there. An older server beside this one finds the same, by reading the orders.
DROP INDEX "purchase_orders_count_idx";--> statement-breakpoint
DROP INDEX "purchase_orders_find_idx";--> statement-breakpoint
DROP INDEX "purchase_orders_find_long_idx";--> statement-breakpoint
DROP INDEX "purchase_orders_checks_idx";--> statement-breakpoint
-- A change that no index knows of stays on its page and writes no index: there must be room, and what indexes have must not be
-- compressed, because the compressed and the new value count as different.
ALTER TABLE "purchase_orders" SET (fillfactor = 80);--> statement-breakpoint
ALTER TABLE "purchase_orders" ALTER COLUMN "search_short" SET STORAGE MAIN, ALTER COLUMN "shares_short" SET STORAGE MAIN,
  ALTER COLUMN "viewer_emails" SET STORAGE MAIN, ALTER COLUMN "customer_ids" SET STORAGE MAIN,
  ALTER COLUMN "producer_key" SET STORAGE MAIN, ALTER COLUMN "customer1_key" SET STORAGE MAIN,
  ALTER COLUMN "agronomist1_key" SET STORAGE MAIN;--> statement-breakpoint
SELECT list_all_orders();--> statement-breakpoint
CREATE INDEX "listed_orders_parts_idx" ON "listed_orders" USING gin (find_parts("find_text", "viewer_emails")) WITH (gin_pending_list_limit=256);--> statement-breakpoint
-- Its statistics would take long to gather, and everything that is asked for here is rare.
ALTER INDEX "listed_orders_parts_idx" ALTER COLUMN 1 SET STATISTICS 0;
