ALTER TABLE "picklist_imports" ADD COLUMN "prices" jsonb;--> statement-breakpoint
ALTER TABLE "picklist_imports" ADD COLUMN "plan" text;