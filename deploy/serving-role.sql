-- What the server needs if it doesn't own its tables: the owner runs this once (see docs/security.md). It
-- can't change tables, nor switch off the triggers that protect the trail.
grant usage on schema public, drizzle to furrow_serving;
grant select on drizzle.__drizzle_migrations to furrow_serving;
grant select, insert, update, delete on all tables in schema public to furrow_serving;
grant usage, select, update on all sequences in schema public to furrow_serving;
-- For what later migrations create.
alter default privileges in schema public grant select, insert, update, delete on tables to furrow_serving;
alter default privileges in schema public grant usage, select, update on sequences to furrow_serving;
-- The trail is only added to, and sealed by a function of its owner.
revoke update, delete on audit_events, order_events, document_hand_outs from furrow_serving;
-- Its numbers only go up: a counter that was set back would refuse every sign-in and save.
revoke update on sequence audit_events_id_seq, order_events_id_seq from furrow_serving;
revoke insert, update, delete on trail_seals, trail_removed from furrow_serving;
grant update (etag) on document_hand_outs to furrow_serving;
-- An import locks the versions, for which PostgreSQL requires this; the table's trigger still refuses it.
revoke delete on purchase_order_versions from furrow_serving;
