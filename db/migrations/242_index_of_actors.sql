-- Deleting an account looks for what its person did to orders.
create index order_events_of_actor on order_events (actor_id) where actor_id is not null;
