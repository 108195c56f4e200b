CREATE TABLE "order_events" (
	"id" serial PRIMARY KEY NOT NULL,
	"purchase_order_id" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"user_email" text NOT NULL,
	"real_user" text,
	"version_number" integer,
	"message" text,
	CONSTRAINT "order_events_kind" CHECK ("order_events"."kind" in ('sent', 'finalized', 'failed', 'reopened', 'archived', 'unarchived'))
);
--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_purchase_order_id_purchase_orders_id_fk" FOREIGN KEY ("purchase_order_id") REFERENCES "public"."purchase_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_events_order_idx" ON "order_events" USING btree ("purchase_order_id","at");