CREATE TABLE "order_counts" (
	"id" serial PRIMARY KEY NOT NULL,
	"status" boolean NOT NULL,
	"fiscal_year" integer NOT NULL,
	"orders" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_viewers" (
	"email" text NOT NULL,
	"order_id" integer NOT NULL,
	"fiscal_year" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"family_id" integer NOT NULL,
	"kind_rank" smallint NOT NULL,
	"sequence_number" integer NOT NULL,
	"producer_key" text,
	"customer1_key" text,
	"agronomist1_key" text,
	CONSTRAINT "order_viewers_email_order_id_pk" PRIMARY KEY("email","order_id") INCLUDE ("fiscal_year","created_at","family_id","kind_rank","sequence_number","producer_key","customer1_key","agronomist1_key")
);
--> statement-breakpoint
-- Few rows that change with every save: room for their next versions on the same page.
ALTER TABLE "order_counts" SET (fillfactor = 20);--> statement-breakpoint
-- The key is read instead of the rows where a vacuum has been since.
ALTER TABLE "order_viewers" SET (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.05);--> statement-breakpoint
-- What order_viewers holds. An entry of an index has at most 2,704 bytes: names of up to 600 fit, with an e-mail and the numbers.
CREATE VIEW viewers_of_orders AS
SELECT v.email, o.id AS order_id, o.fiscal_year, o.created_at, o.family_id, o.kind_rank, o.sequence_number,
  CASE WHEN octet_length(o.producer_key) <= 600 THEN o.producer_key END AS producer_key,
  CASE WHEN octet_length(o.customer1_key) <= 600 THEN o.customer1_key END AS customer1_key,
  CASE WHEN octet_length(o.agronomist1_key) <= 600 THEN o.agronomist1_key END AS agronomist1_key
FROM purchase_orders o CROSS JOIN LATERAL (SELECT DISTINCT unnest(o.viewer_emails) AS email) v
WHERE o.status;--> statement-breakpoint
-- For what is too long for an entry. It costs what it is said to, not what a look-up of every order would be expected to.
CREATE FUNCTION stored_order(order_id integer) RETURNS purchase_orders LANGUAGE sql STABLE COST 1 AS $$
  SELECT o FROM public.purchase_orders o WHERE o.id = order_id;
$$;--> statement-breakpoint
-- A row that nobody else is changing, or else a new one: no save waits here, so none can wait in a circle.
CREATE FUNCTION count_more_orders(of_status boolean, of_year integer, more integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public.order_counts SET orders = orders + more WHERE id = (
    SELECT c.id FROM public.order_counts c WHERE c.status = of_status AND c.fiscal_year = of_year
    LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED);
  IF NOT FOUND THEN
    INSERT INTO public.order_counts (status, fiscal_year, orders) VALUES (of_status, of_year, more);
  END IF;
END $$;--> statement-breakpoint
CREATE FUNCTION list_added_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.order_viewers SELECT v.* FROM public.viewers_of_orders v WHERE v.order_id IN (SELECT id FROM added);
  PERFORM public.count_more_orders(a.status, a.fiscal_year, a.orders)
  FROM (SELECT status, fiscal_year, count(*)::int AS orders FROM added GROUP BY 1, 2) a;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION list_changed_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM public.order_viewers WHERE order_id = OLD.id AND email = ANY (OLD.viewer_emails);
  INSERT INTO public.order_viewers SELECT v.* FROM public.viewers_of_orders v WHERE v.order_id = NEW.id;
  IF (OLD.status, OLD.fiscal_year) IS DISTINCT FROM (NEW.status, NEW.fiscal_year) THEN
    PERFORM public.count_more_orders(OLD.status, OLD.fiscal_year, -1);
    PERFORM public.count_more_orders(NEW.status, NEW.fiscal_year, 1);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION list_removed_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM public.order_viewers v USING removed r WHERE v.order_id = r.id AND v.email = ANY (r.viewer_emails);
  PERFORM public.count_more_orders(r.status, r.fiscal_year, -r.orders)
  FROM (SELECT status, fiscal_year, count(*)::int AS orders FROM removed GROUP BY 1, 2) r;
  RETURN NULL;
END $$;--> statement-breakpoint
-- From the orders alone, for orders that were written while the triggers were off.
CREATE FUNCTION list_all_orders() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE public.purchase_orders IN SHARE MODE;
  TRUNCATE public.order_viewers, public.order_counts;
  INSERT INTO public.order_viewers SELECT * FROM public.viewers_of_orders ORDER BY email, order_id;
  INSERT INTO public.order_counts (status, fiscal_year, orders)
  SELECT status, fiscal_year, count(*)::int FROM public.purchase_orders GROUP BY 1, 2;
END $$;--> statement-breakpoint
CREATE FUNCTION list_no_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  TRUNCATE public.order_viewers, public.order_counts;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER purchase_orders_added AFTER INSERT ON purchase_orders REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION list_added_orders();--> statement-breakpoint
CREATE TRIGGER purchase_orders_changed AFTER UPDATE ON purchase_orders FOR EACH ROW
WHEN ((OLD.id, OLD.status, OLD.fiscal_year, OLD.created_at, OLD.family_id, OLD.kind_rank, OLD.sequence_number, OLD.viewer_emails, OLD.producer_key, OLD.customer1_key, OLD.agronomist1_key)
  IS DISTINCT FROM (NEW.id, NEW.status, NEW.fiscal_year, NEW.created_at, NEW.family_id, NEW.kind_rank, NEW.sequence_number, NEW.viewer_emails, NEW.producer_key, NEW.customer1_key, NEW.agronomist1_key))
EXECUTE FUNCTION list_changed_order();--> statement-breakpoint
CREATE TRIGGER purchase_orders_removed AFTER DELETE ON purchase_orders REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION list_removed_orders();--> statement-breakpoint
CREATE TRIGGER purchase_orders_emptied AFTER TRUNCATE ON purchase_orders FOR EACH STATEMENT EXECUTE FUNCTION list_no_orders();--> statement-breakpoint
SELECT list_all_orders();
