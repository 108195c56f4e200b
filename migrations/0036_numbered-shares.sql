-- By hand. The numbered columns are no longer read or written: answers compute them from the lists. For a server of the
-- previous release beside this one they are filled here; a later release drops them (docs/decisions/061).
CREATE FUNCTION fill_numbered_shares() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  customer1 CONSTANT jsonb := NEW.customer_assignments -> 0;
  customer2 CONSTANT jsonb := NEW.customer_assignments -> 1;
  agronomist1 CONSTANT jsonb := NEW.agronomist_assignments -> 0;
  agronomist2 CONSTANT jsonb := NEW.agronomist_assignments -> 1;
BEGIN
  NEW.customer1_id := customer1 ->> 'id';
  NEW.customer1_percentage := customer1 ->> 'percentage';
  NEW.customer1_amount := customer1 ->> 'amount';
  NEW.customer2_id := customer2 ->> 'id';
  NEW.customer2_percentage := customer2 ->> 'percentage';
  NEW.customer2_amount := customer2 ->> 'amount';
  NEW.agronomist1_id := agronomist1 ->> 'email';
  NEW.agronomist1_percentage := agronomist1 ->> 'percentage';
  NEW.agronomist1_amount := agronomist1 ->> 'amount';
  NEW.agronomist1_territory := agronomist1 ->> 'territory';
  NEW.agronomist2_id := agronomist2 ->> 'email';
  NEW.agronomist2_percentage := agronomist2 ->> 'percentage';
  NEW.agronomist2_amount := agronomist2 ->> 'amount';
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER purchase_orders_numbered BEFORE INSERT OR UPDATE OF customer_assignments, agronomist_assignments ON purchase_orders
FOR EACH ROW EXECUTE FUNCTION fill_numbered_shares();
