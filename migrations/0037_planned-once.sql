-- By hand. Both functions as before, but in PL/pgSQL, which plans a query once per connection: as SQL functions they were
-- parsed and planned for each order, a tenth of what a save costs. A GIN index drops repeated parts itself, so the parts
-- are no longer sorted here (docs/decisions/055).
CREATE OR REPLACE FUNCTION find_text_of(number text, names text, lines jsonb) RETURNS text
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  texts CONSTANT text := coalesce((SELECT string_agg(DISTINCT said COLLATE "C", E'\n')
    FROM jsonb_array_elements(lines) AS element(line)
    CROSS JOIN LATERAL (VALUES (line ->> 'fieldName'), (line ->> 'legalDescription')) AS texts(said)
    WHERE said <> ''), '');
BEGIN
  RETURN lower(number COLLATE "C") || E'\n' || public.fold_text(names) || E'\n' || public.fold_text(texts);
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION text_parts(said text) RETURNS integer[]
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  bytes CONSTANT bytea := convert_to(said, 'UTF8');
BEGIN
  RETURN coalesce((SELECT array_agg((get_byte(bytes, at) << 16) | (get_byte(bytes, at + 1) << 8) | get_byte(bytes, at + 2))
    FROM generate_series(0, octet_length(bytes) - 3) AS at), '{}');
END $$;
