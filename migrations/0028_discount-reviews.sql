CREATE TABLE "discount_reviews" (
	"id" serial PRIMARY KEY NOT NULL,
	"purchase_order_id" integer NOT NULL,
	"version_number" integer NOT NULL,
	"decision" text NOT NULL,
	"note" text NOT NULL,
	"user_email" text NOT NULL,
	"real_user" text,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "discount_reviews_version_key" UNIQUE("purchase_order_id","version_number"),
	CONSTRAINT "discount_reviews_decision" CHECK ("discount_reviews"."decision" in ('okay', 'sent-back')),
	CONSTRAINT "discount_reviews_note" CHECK ("discount_reviews"."decision" = 'okay' or "discount_reviews"."note" <> '')
);
--> statement-breakpoint
ALTER TABLE "order_events" DROP CONSTRAINT "order_events_kind";--> statement-breakpoint
ALTER TABLE "discount_reviews" ADD CONSTRAINT "discount_reviews_purchase_order_id_purchase_orders_id_fk" FOREIGN KEY ("purchase_order_id") REFERENCES "public"."purchase_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "discount_reviews_at_idx" ON "discount_reviews" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "purchase_orders_checks_idx" ON "purchase_orders" USING btree ("updated_at","id") WHERE "purchase_orders"."discount_notification" and "purchase_orders"."status" and not "purchase_orders"."finalized";--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_kind" CHECK ("order_events"."kind" in ('sent', 'finalized', 'failed', 'reopened', 'archived', 'unarchived', 'reviewed', 'sent-back'));