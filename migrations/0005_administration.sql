CREATE TABLE "picklist_imports" (
	"id" serial PRIMARY KEY NOT NULL,
	"list" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"user_email" text NOT NULL,
	"real_email" text,
	"file" text,
	"put_back" boolean DEFAULT false NOT NULL,
	"counts" jsonb NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"removed" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "picklist_revisions" (
	"table_name" text PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
DROP INDEX "grid_sizes_active_size_key";--> statement-breakpoint
CREATE INDEX "picklist_imports_list_idx" ON "picklist_imports" USING btree ("list","id");--> statement-breakpoint
CREATE INDEX "audit_events_subject_idx" ON "audit_events" USING btree ("subject","id");--> statement-breakpoint
-- An archived size of the same name as another one gets its number, so that a name means one size.
UPDATE "grid_sizes" g SET "size" = g."size" || ' (' || g."id" || ')' WHERE NOT g."status" AND EXISTS (SELECT FROM "grid_sizes" o WHERE o."id" <> g."id" AND lower(o."territory") = lower(g."territory") AND lower(o."size") = lower(g."size") AND (o."status" OR o."id" < g."id"));--> statement-breakpoint
CREATE UNIQUE INDEX "grid_sizes_size_key" ON "grid_sizes" USING btree (lower("territory"),lower("size"));--> statement-breakpoint
CREATE FUNCTION raise_picklist_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO picklist_revisions (table_name) VALUES (TG_TABLE_NAME)
  ON CONFLICT (table_name) DO UPDATE SET revision = picklist_revisions.revision + 1;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER customers_revision AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON customers FOR EACH STATEMENT EXECUTE FUNCTION raise_picklist_revision();--> statement-breakpoint
CREATE TRIGGER agronomists_revision AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON agronomists FOR EACH STATEMENT EXECUTE FUNCTION raise_picklist_revision();--> statement-breakpoint
CREATE TRIGGER service_types_revision AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON service_types FOR EACH STATEMENT EXECUTE FUNCTION raise_picklist_revision();--> statement-breakpoint
CREATE TRIGGER grid_sizes_revision AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON grid_sizes FOR EACH STATEMENT EXECUTE FUNCTION raise_picklist_revision();--> statement-breakpoint
CREATE TRIGGER coop_names_revision AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON coop_names FOR EACH STATEMENT EXECUTE FUNCTION raise_picklist_revision();--> statement-breakpoint
CREATE TRIGGER crops_revision AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON crops FOR EACH STATEMENT EXECUTE FUNCTION raise_picklist_revision();
