CREATE TABLE "sign_in_counts" (
	"network" text NOT NULL,
	"minute" timestamp (3) with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "sign_in_counts_network_minute_pk" PRIMARY KEY("network","minute")
);
--> statement-breakpoint
CREATE INDEX "sign_in_counts_minute_idx" ON "sign_in_counts" USING btree ("minute");