DROP INDEX "purchase_orders_search_idx";--> statement-breakpoint
-- By hand one statement for both columns: the orders and their indexes are written anew once.
ALTER TABLE "purchase_orders"
  ADD COLUMN "list_state" text GENERATED ALWAYS AS (case aces_state when 'failed' then 'failed' when 'pending' then 'waiting' else case when finalized then 'finalized' else 'open' end end) STORED,
  ADD COLUMN "customer_ids" text GENERATED ALWAYS AS (' ' || producer_id::text || translate(jsonb_path_query_array(customer_assignments, '$[*].id')::text, '[],', '  ')) STORED;--> statement-breakpoint
CREATE INDEX "purchase_orders_search_idx" ON "purchase_orders" USING btree ("status","fiscal_year","id","search_short","display_po","list_state","contract_type","discount_notification","customer_ids","grand_total");
