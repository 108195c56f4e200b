CREATE TABLE "agronomists" (
	"email" text PRIMARY KEY NOT NULL,
	"id" serial NOT NULL,
	"name" text NOT NULL,
	"agronomist_number" text DEFAULT '' NOT NULL,
	"territory" text NOT NULL,
	"level" text DEFAULT 'Agronomist' NOT NULL,
	"customer_ids" integer[] DEFAULT '{}' NOT NULL,
	"uuid" uuid,
	"active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "agronomists_id_unique" UNIQUE("id"),
	CONSTRAINT "agronomists_email_is_key" CHECK ("agronomists"."email" = lower(btrim("agronomists"."email")) and "agronomists"."email" <> ''),
	CONSTRAINT "agronomists_level" CHECK (lower("agronomists"."level") in ('agronomist', 'manager', 'admin')),
	CONSTRAINT "agronomists_named" CHECK ("agronomists"."name" <> '' and "agronomists"."territory" <> '')
);
--> statement-breakpoint
CREATE TABLE "audit_events" (
	"id" serial PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"action" text NOT NULL,
	"user_email" text NOT NULL,
	"real_email" text,
	"subject" text DEFAULT '' NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "coop_names" (
	"coop_id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "counties" (
	"county_id" integer PRIMARY KEY NOT NULL,
	"county_name" text NOT NULL,
	"state_id" integer NOT NULL,
	"state_county_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "crops" (
	"id" text PRIMARY KEY NOT NULL,
	"crop" text NOT NULL,
	"filter" text NOT NULL,
	"season" text NOT NULL,
	"glcode" text DEFAULT '' NOT NULL,
	"crop_id" text DEFAULT '' NOT NULL,
	"planting_time" text DEFAULT '' NOT NULL,
	"status" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"id" serial PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"uuid" uuid,
	"company" text DEFAULT '' NOT NULL,
	"address1" text DEFAULT '' NOT NULL,
	"address2" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"zip_code" text DEFAULT '' NOT NULL,
	"phone1" text DEFAULT '' NOT NULL,
	"phone2" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "customers_account_id_filled" CHECK (btrim("customers"."account_id") <> ''),
	CONSTRAINT "customers_named" CHECK ("customers"."name" <> '' or "customers"."company" <> ''),
	CONSTRAINT "customers_zip_code_length" CHECK (char_length("customers"."zip_code") <= 20)
);
--> statement-breakpoint
CREATE TABLE "grid_sizes" (
	"id" serial PRIMARY KEY NOT NULL,
	"size" text NOT NULL,
	"price" numeric(14, 2) DEFAULT 0 NOT NULL,
	"territory" text NOT NULL,
	"locked" boolean DEFAULT false NOT NULL,
	"status" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "grid_sizes_filled" CHECK ("grid_sizes"."size" <> '' and "grid_sizes"."territory" <> ''),
	CONSTRAINT "grid_sizes_price" CHECK ("grid_sizes"."price" >= 0)
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_email" text NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"purchase_order_id" integer NOT NULL,
	"version_number" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_user_email_key_pk" PRIMARY KEY("user_email","key")
);
--> statement-breakpoint
CREATE TABLE "legal_content" (
	"id" serial PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"content" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "legal_content_type_unique" UNIQUE("type")
);
--> statement-breakpoint
CREATE TABLE "legal_content_history" (
	"id" serial PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"content" text NOT NULL,
	"replaced_at" timestamp (3) with time zone NOT NULL,
	"replaced_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "purchase_order_versions" (
	"id" serial PRIMARY KEY NOT NULL,
	"purchase_order_id" integer NOT NULL,
	"version_number" integer NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" text NOT NULL,
	"real_user" text,
	"change_reason" text,
	CONSTRAINT "purchase_order_versions_number_key" UNIQUE("purchase_order_id","version_number"),
	CONSTRAINT "purchase_order_versions_number" CHECK ("purchase_order_versions"."version_number" >= 1)
);
--> statement-breakpoint
CREATE TABLE "purchase_orders" (
	"id" serial PRIMARY KEY NOT NULL,
	"document_type" text DEFAULT 'original' NOT NULL,
	"contract_type" text DEFAULT 'standard' NOT NULL,
	"base_type" text DEFAULT 'standard' NOT NULL,
	"parent_po_id" integer,
	"parent_uuid" uuid,
	"sequence_number" integer DEFAULT 1 NOT NULL,
	"version_number" integer DEFAULT 1 NOT NULL,
	"status" boolean DEFAULT true NOT NULL,
	"fiscal_year" integer NOT NULL,
	"producer_id" integer NOT NULL,
	"producer_name" text NOT NULL,
	"customer1_id" integer,
	"customer1_percentage" numeric(5, 1),
	"customer1_amount" numeric(14, 2),
	"customer2_id" integer,
	"customer2_percentage" numeric(5, 1),
	"customer2_amount" numeric(14, 2),
	"agronomist1_id" text,
	"agronomist1_percentage" numeric(5, 1),
	"agronomist1_amount" numeric(14, 2),
	"agronomist1_territory" text,
	"agronomist2_id" text,
	"agronomist2_percentage" numeric(5, 1),
	"agronomist2_amount" numeric(14, 2),
	"customer_assignments" jsonb NOT NULL,
	"agronomist_assignments" jsonb NOT NULL,
	"line_items" jsonb NOT NULL,
	"line_item_subtotal_before_discounts" numeric(14, 2) NOT NULL,
	"line_item_subtotal_after_discounts" numeric(14, 2) NOT NULL,
	"discount_percentage" numeric(6, 2) DEFAULT 0 NOT NULL,
	"discount_amount" numeric(14, 2) DEFAULT 0 NOT NULL,
	"grand_total" numeric(14, 2) NOT NULL,
	"discount_notification" boolean DEFAULT false NOT NULL,
	"comments" text DEFAULT '' NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"county" text DEFAULT '' NOT NULL,
	"terms" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"user_id" text NOT NULL,
	"user_name" text NOT NULL,
	"edited_by" text,
	"finalized" boolean DEFAULT false NOT NULL,
	"finalized_at" timestamp (3) with time zone,
	"finalized_uuid" uuid,
	"aces_state" text DEFAULT 'none' NOT NULL,
	"aces_message" text,
	"aces_at" timestamp (3) with time zone,
	"aces_attempts" integer DEFAULT 0 NOT NULL,
	"last_supplemental" integer DEFAULT 0 NOT NULL,
	"last_credit_memo" integer DEFAULT 0 NOT NULL,
	"viewer_emails" text[] NOT NULL,
	"producer_key" text NOT NULL,
	"customer1_key" text NOT NULL,
	"agronomist1_key" text NOT NULL,
	"search_text" text NOT NULL,
	"family_id" integer GENERATED ALWAYS AS (coalesce(parent_po_id, id)) STORED,
	"kind_rank" smallint GENERATED ALWAYS AS ((case document_type when 'original' then 0 when 'supplemental' then 1 else 2 end)::smallint) STORED,
	"display_po" text GENERATED ALWAYS AS (case document_type when 'supplemental' then parent_po_id::text || '-S' || sequence_number::text when 'credit_memo' then parent_po_id::text || '-C' || sequence_number::text else id::text end) STORED,
	CONSTRAINT "purchase_orders_child_number_key" UNIQUE("parent_po_id","document_type","sequence_number"),
	CONSTRAINT "purchase_orders_document_type" CHECK ("purchase_orders"."document_type" in ('original', 'supplemental', 'credit_memo')),
	CONSTRAINT "purchase_orders_base_type" CHECK ("purchase_orders"."base_type" in ('standard', 'custom')),
	CONSTRAINT "purchase_orders_kind" CHECK (("purchase_orders"."document_type" = 'original' and "purchase_orders"."parent_po_id" is null and "purchase_orders"."contract_type" = "purchase_orders"."base_type") or ("purchase_orders"."document_type" <> 'original' and "purchase_orders"."parent_po_id" is not null and "purchase_orders"."contract_type" = "purchase_orders"."document_type")),
	CONSTRAINT "purchase_orders_numbers" CHECK ("purchase_orders"."version_number" >= 1 and "purchase_orders"."sequence_number" >= 1),
	CONSTRAINT "purchase_orders_fiscal_year" CHECK ("purchase_orders"."fiscal_year" between 2000 and 2100),
	CONSTRAINT "purchase_orders_discount" CHECK ("purchase_orders"."discount_percentage" between 0 and 100),
	CONSTRAINT "purchase_orders_sign" CHECK (case when "purchase_orders"."document_type" = 'credit_memo' then "purchase_orders"."grand_total" <= 0 and "purchase_orders"."line_item_subtotal_after_discounts" <= 0 else "purchase_orders"."grand_total" >= 0 and "purchase_orders"."line_item_subtotal_after_discounts" >= 0 end),
	CONSTRAINT "purchase_orders_total" CHECK ("purchase_orders"."grand_total" = "purchase_orders"."line_item_subtotal_after_discounts" - "purchase_orders"."discount_amount"),
	CONSTRAINT "purchase_orders_lists" CHECK (jsonb_array_length("purchase_orders"."customer_assignments") > 0 and jsonb_array_length("purchase_orders"."agronomist_assignments") > 0 and jsonb_array_length("purchase_orders"."line_items") > 0),
	CONSTRAINT "purchase_orders_finalized" CHECK ("purchase_orders"."finalized" = ("purchase_orders"."finalized_at" is not null)),
	CONSTRAINT "purchase_orders_aces_state" CHECK ("purchase_orders"."aces_state" in ('none', 'pending', 'synced', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "service_types" (
	"id" serial PRIMARY KEY NOT NULL,
	"glcode" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"unit_price" numeric(14, 2) DEFAULT 0 NOT NULL,
	"sample_price" numeric(14, 2) DEFAULT 0 NOT NULL,
	"units" text[] DEFAULT '{"acre"}' NOT NULL,
	"max_discount" numeric(6, 2) DEFAULT 0 NOT NULL,
	"territory" text DEFAULT 'ALL' NOT NULL,
	"service_type" text DEFAULT 'contract' NOT NULL,
	"locked" boolean DEFAULT false NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "service_types_named" CHECK ("service_types"."name" <> '' and "service_types"."territory" <> ''),
	CONSTRAINT "service_types_prices" CHECK ("service_types"."unit_price" >= 0 and "service_types"."sample_price" >= 0),
	CONSTRAINT "service_types_max_discount" CHECK ("service_types"."max_discount" between 0 and 100),
	CONSTRAINT "service_types_units" CHECK (cardinality("service_types"."units") > 0 and "service_types"."units" <@ array['acre','plot','sample','sensor'])
);
--> statement-breakpoint
CREATE TABLE "states" (
	"state_id" integer PRIMARY KEY NOT NULL,
	"state_name" text NOT NULL,
	"state_abbr" text NOT NULL,
	CONSTRAINT "states_state_name_unique" UNIQUE("state_name"),
	CONSTRAINT "states_state_abbr_unique" UNIQUE("state_abbr")
);
--> statement-breakpoint
CREATE TABLE "user_sessions" (
	"sid" text PRIMARY KEY NOT NULL,
	"sess" json NOT NULL,
	"expire" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "counties" ADD CONSTRAINT "counties_state_id_states_state_id_fk" FOREIGN KEY ("state_id") REFERENCES "public"."states"("state_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_purchase_order_id_purchase_orders_id_fk" FOREIGN KEY ("purchase_order_id") REFERENCES "public"."purchase_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order_versions" ADD CONSTRAINT "purchase_order_versions_purchase_order_id_purchase_orders_id_fk" FOREIGN KEY ("purchase_order_id") REFERENCES "public"."purchase_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD CONSTRAINT "purchase_orders_parent_po_id_purchase_orders_id_fk" FOREIGN KEY ("parent_po_id") REFERENCES "public"."purchase_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD CONSTRAINT "purchase_orders_producer_id_customers_id_fk" FOREIGN KEY ("producer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD CONSTRAINT "purchase_orders_customer1_id_customers_id_fk" FOREIGN KEY ("customer1_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD CONSTRAINT "purchase_orders_customer2_id_customers_id_fk" FOREIGN KEY ("customer2_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD CONSTRAINT "purchase_orders_agronomist1_id_agronomists_email_fk" FOREIGN KEY ("agronomist1_id") REFERENCES "public"."agronomists"("email") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD CONSTRAINT "purchase_orders_agronomist2_id_agronomists_email_fk" FOREIGN KEY ("agronomist2_id") REFERENCES "public"."agronomists"("email") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD CONSTRAINT "purchase_orders_user_id_agronomists_email_fk" FOREIGN KEY ("user_id") REFERENCES "public"."agronomists"("email") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD CONSTRAINT "purchase_orders_edited_by_agronomists_email_fk" FOREIGN KEY ("edited_by") REFERENCES "public"."agronomists"("email") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_events_at_idx" ON "audit_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "counties_state_id_idx" ON "counties" USING btree ("state_id","county_name");--> statement-breakpoint
CREATE UNIQUE INDEX "customers_account_id_key" ON "customers" USING btree (lower("account_id"));--> statement-breakpoint
CREATE UNIQUE INDEX "grid_sizes_active_size_key" ON "grid_sizes" USING btree (lower("territory"),lower("size")) WHERE "grid_sizes"."status";--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_idx" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_order_idx" ON "idempotency_keys" USING btree ("purchase_order_id");--> statement-breakpoint
CREATE INDEX "purchase_orders_created_idx" ON "purchase_orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "purchase_orders_year_created_idx" ON "purchase_orders" USING btree ("fiscal_year","created_at","id");--> statement-breakpoint
CREATE INDEX "purchase_orders_family_idx" ON "purchase_orders" USING btree ("family_id","kind_rank","sequence_number","id");--> statement-breakpoint
CREATE INDEX "purchase_orders_producer_name_idx" ON "purchase_orders" USING btree ("producer_key" collate "C","id");--> statement-breakpoint
CREATE INDEX "purchase_orders_customer1_name_idx" ON "purchase_orders" USING btree ("customer1_key" collate "C","id");--> statement-breakpoint
CREATE INDEX "purchase_orders_agronomist1_name_idx" ON "purchase_orders" USING btree ("agronomist1_key" collate "C","id");--> statement-breakpoint
CREATE INDEX "purchase_orders_total_idx" ON "purchase_orders" USING btree ("grand_total","id");--> statement-breakpoint
CREATE INDEX "purchase_orders_year_idx" ON "purchase_orders" USING btree ("fiscal_year","id");--> statement-breakpoint
CREATE INDEX "purchase_orders_count_idx" ON "purchase_orders" USING btree ("status","fiscal_year");--> statement-breakpoint
CREATE INDEX "purchase_orders_viewers_idx" ON "purchase_orders" USING gin ("viewer_emails");--> statement-breakpoint
CREATE INDEX "purchase_orders_producer_idx" ON "purchase_orders" USING btree ("producer_id");--> statement-breakpoint
CREATE INDEX "purchase_orders_user_idx" ON "purchase_orders" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "user_sessions_expire_idx" ON "user_sessions" USING btree ("expire");--> statement-breakpoint
CREATE VIEW "public"."producers" AS (select "id", coalesce(nullif("name", ''), "company") as "name", "account_id", "active" from "customers");