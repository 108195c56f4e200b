CREATE TABLE "customer_keys" (
	"user_email" text NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"answer" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "customer_keys_user_email_key_pk" PRIMARY KEY("user_email","key")
);
--> statement-breakpoint
CREATE INDEX "customer_keys_created_idx" ON "customer_keys" USING btree ("created_at");