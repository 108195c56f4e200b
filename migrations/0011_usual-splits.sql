CREATE TABLE "producer_splits" (
	"id" serial PRIMARY KEY NOT NULL,
	"producer_id" integer NOT NULL,
	"name" text NOT NULL,
	"customer_shares" jsonb NOT NULL,
	"agronomist_shares" jsonb NOT NULL,
	"usual" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by" text NOT NULL,
	CONSTRAINT "producer_splits_named" CHECK ("producer_splits"."name" <> '')
);
--> statement-breakpoint
ALTER TABLE "producer_splits" ADD CONSTRAINT "producer_splits_producer_id_customers_id_fk" FOREIGN KEY ("producer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "producer_splits_producer_idx" ON "producer_splits" USING btree ("producer_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "producer_splits_one_usual" ON "producer_splits" USING btree ("producer_id") WHERE "producer_splits"."usual";--> statement-breakpoint
CREATE TRIGGER producer_splits_revision AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON producer_splits FOR EACH STATEMENT EXECUTE FUNCTION raise_picklist_revision();