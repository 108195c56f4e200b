DROP INDEX "purchase_orders_producer_name_idx";--> statement-breakpoint
DROP INDEX "purchase_orders_customer1_name_idx";--> statement-breakpoint
DROP INDEX "purchase_orders_agronomist1_name_idx";--> statement-breakpoint
DROP INDEX "purchase_orders_year_idx";--> statement-breakpoint
CREATE INDEX "purchase_orders_year_down_idx" ON "purchase_orders" USING btree ((-"fiscal_year"),"family_id","kind_rank","sequence_number","id");--> statement-breakpoint
CREATE INDEX "purchase_orders_producer_name_idx" ON "purchase_orders" USING btree ("producer_key" collate "C","family_id","kind_rank","sequence_number","id");--> statement-breakpoint
CREATE INDEX "purchase_orders_customer1_name_idx" ON "purchase_orders" USING btree ("customer1_key" collate "C","family_id","kind_rank","sequence_number","id");--> statement-breakpoint
CREATE INDEX "purchase_orders_agronomist1_name_idx" ON "purchase_orders" USING btree ("agronomist1_key" collate "C","family_id","kind_rank","sequence_number","id");--> statement-breakpoint
CREATE INDEX "purchase_orders_year_idx" ON "purchase_orders" USING btree ("fiscal_year","family_id","kind_rank","sequence_number","id");