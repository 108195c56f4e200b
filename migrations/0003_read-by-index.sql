ALTER TABLE "purchase_orders" ADD COLUMN "search_short" text GENERATED ALWAYS AS (case when length(search_text) <= 500 then search_text end) STORED;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD COLUMN "shares_short" jsonb GENERATED ALWAYS AS (case when octet_length(agronomist_assignments::text) <= 1000 then agronomist_assignments end) STORED;--> statement-breakpoint
CREATE INDEX "purchase_orders_search_idx" ON "purchase_orders" USING btree ("status","fiscal_year","id","search_short","display_po");--> statement-breakpoint
CREATE INDEX "purchase_orders_search_long_idx" ON "purchase_orders" USING btree ("id") WHERE "purchase_orders"."search_short" is null;--> statement-breakpoint
CREATE INDEX "purchase_orders_shares_idx" ON "purchase_orders" USING btree ("status","fiscal_year","id","shares_short");--> statement-breakpoint
CREATE INDEX "purchase_orders_shares_long_idx" ON "purchase_orders" USING btree ("id") WHERE "purchase_orders"."shares_short" is null;