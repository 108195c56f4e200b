CREATE TABLE "contract_uuids" (
	"purchase_order_id" integer NOT NULL,
	"version_number" integer NOT NULL,
	"uuid" uuid NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"contract_id" text,
	CONSTRAINT "contract_uuids_purchase_order_id_version_number_pk" PRIMARY KEY("purchase_order_id","version_number"),
	CONSTRAINT "contract_uuids_uuid_key" UNIQUE("uuid")
);
--> statement-breakpoint
CREATE TABLE "aces_simulator_contracts" (
	"id" serial PRIMARY KEY NOT NULL,
	"uuid" uuid NOT NULL,
	"contract" jsonb NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "aces_simulator_contracts_uuid_unique" UNIQUE("uuid")
);
--> statement-breakpoint
ALTER TABLE "contract_uuids" ADD CONSTRAINT "contract_uuids_purchase_order_id_purchase_orders_id_fk" FOREIGN KEY ("purchase_order_id") REFERENCES "public"."purchase_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "purchase_orders_pending_idx" ON "purchase_orders" USING btree ("aces_at") WHERE "purchase_orders"."aces_state" = 'pending';