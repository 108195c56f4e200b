ALTER TABLE "purchase_orders" ADD COLUMN "create_key" text;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD COLUMN "create_fingerprint" text;--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_orders_create_key" ON "purchase_orders" USING btree ("user_id","create_key") WHERE "purchase_orders"."create_key" is not null;