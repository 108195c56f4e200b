CREATE TABLE "sign_in_accounts" (
	"issuer" text NOT NULL,
	"client" text NOT NULL,
	"email" text NOT NULL,
	"subject" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sign_in_accounts_issuer_client_email_pk" PRIMARY KEY("issuer","client","email")
);
--> statement-breakpoint
ALTER TABLE "user_sessions" ADD COLUMN "id" serial NOT NULL;--> statement-breakpoint
ALTER TABLE "user_sessions" ADD COLUMN "token" text;--> statement-breakpoint
ALTER TABLE "user_sessions" ADD COLUMN "browser" text;--> statement-breakpoint
ALTER TABLE "user_sessions" ADD COLUMN "used" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "user_sessions" ADD COLUMN "proved" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sign_in_attempts" ADD COLUMN "max_age" integer;--> statement-breakpoint
CREATE INDEX "user_sessions_person_idx" ON "user_sessions" USING btree (("sess"->>'email'));--> statement-breakpoint
ALTER TABLE "user_sessions" ADD CONSTRAINT "user_sessions_id_unique" UNIQUE("id");--> statement-breakpoint
ALTER TABLE "user_sessions" ADD CONSTRAINT "user_sessions_token_unique" UNIQUE("token");