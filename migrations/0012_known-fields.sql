DROP INDEX "purchase_orders_producer_idx";--> statement-breakpoint
CREATE INDEX "purchase_orders_producer_created_idx" ON "purchase_orders" USING btree ("producer_id","created_at","id");