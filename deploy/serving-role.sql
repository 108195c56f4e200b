-- Grants the rights that the server needs if it doesn't own its tables; the owner runs this once (see
-- docs/security.md). With these rights, the server can't change table definitions or disable the triggers
-- that protect the trail.
grant usage on schema public, drizzle to furrow_serving;
grant select on drizzle.__drizzle_migrations to furrow_serving;
grant select, insert, update, delete on all tables in schema public to furrow_serving;
grant usage, select, update on all sequences in schema public to furrow_serving;
-- For tables and sequences that later migrations create.
alter default privileges in schema public grant select, insert, update, delete on tables to furrow_serving;
alter default privileges in schema public grant usage, select, update on sequences to furrow_serving;
-- The server can only add rows to the trail. A function of the tables' owner seals them.
revoke update, delete on audit_events, order_events, document_hand_outs from furrow_serving;
-- The trail's numbers only go up. If the server could set a counter back, every sign-in and save would then
-- be rejected.
revoke update on sequence audit_events_id_seq, order_events_id_seq from furrow_serving;
revoke insert, update, delete on trail_seals, trail_removed from furrow_serving;
grant update (etag) on document_hand_outs to furrow_serving;
-- Keeps the right to update versions, because PostgreSQL requires it for the lock that an import takes. The
-- table's trigger still rejects updates.
revoke delete on purchase_order_versions from furrow_serving;
