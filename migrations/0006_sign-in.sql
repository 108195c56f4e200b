CREATE TABLE "sign_in_attempts" (
	"state" text PRIMARY KEY NOT NULL,
	"browser" text NOT NULL,
	"code_verifier" text NOT NULL,
	"nonce" text NOT NULL,
	"redirect_uri" text NOT NULL,
	"wanted_page" text NOT NULL,
	"person" text,
	"expire" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_credentials" (
	"credential" text PRIMARY KEY NOT NULL,
	"browser" text NOT NULL,
	"claims" json NOT NULL,
	"wanted_page" text NOT NULL,
	"person" text,
	"expire" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "used_id_tokens" (
	"token" text PRIMARY KEY NOT NULL,
	"expire" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "sign_in_attempts_expire_idx" ON "sign_in_attempts" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "sign_in_credentials_expire_idx" ON "sign_in_credentials" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "used_id_tokens_expire_idx" ON "used_id_tokens" USING btree ("expire");