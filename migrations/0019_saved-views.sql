CREATE TABLE "refusal_looks" (
	"user_email" text PRIMARY KEY NOT NULL,
	"up_to" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" serial PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"screen" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"shared_with" text,
	"position" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "saved_views_named" CHECK ("saved_views"."name" <> ''),
	CONSTRAINT "saved_views_screen" CHECK ("saved_views"."screen" in ('insights', 'orders')),
	CONSTRAINT "saved_views_shared_with" CHECK ("saved_views"."shared_with" in ('agronomist', 'manager', 'admin'))
);
--> statement-breakpoint
CREATE INDEX "saved_views_owner_idx" ON "saved_views" USING btree ("owner","screen","position");--> statement-breakpoint
CREATE INDEX "saved_views_shared_idx" ON "saved_views" USING btree ("shared_with") WHERE "saved_views"."shared_with" is not null;--> statement-breakpoint
CREATE INDEX "purchase_orders_failed_idx" ON "purchase_orders" USING btree ("aces_at") WHERE "purchase_orders"."aces_state" = 'failed';