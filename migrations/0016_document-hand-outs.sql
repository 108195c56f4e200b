CREATE TABLE "document_hand_outs" (
	"purchase_order_id" integer NOT NULL,
	"version_number" integer NOT NULL,
	"copy" text NOT NULL,
	"customer_name" text NOT NULL,
	"fingerprint" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"user_email" text NOT NULL,
	"real_user" text,
	CONSTRAINT "document_hand_outs_pk" PRIMARY KEY("purchase_order_id","version_number","copy","fingerprint"),
	CONSTRAINT "document_hand_outs_copy" CHECK ("document_hand_outs"."copy" ~ '^(all|noShares|[0-9]{1,10})$')
);
--> statement-breakpoint
ALTER TABLE "document_hand_outs" ADD CONSTRAINT "document_hand_outs_purchase_order_id_purchase_orders_id_fk" FOREIGN KEY ("purchase_order_id") REFERENCES "public"."purchase_orders"("id") ON DELETE no action ON UPDATE no action;