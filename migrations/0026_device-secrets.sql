CREATE TABLE "device_secrets" (
	"email" text PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"made" timestamp (3) with time zone NOT NULL
);
