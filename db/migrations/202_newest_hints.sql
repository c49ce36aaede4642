-- What couriers told us in the last 24 hours is counted for each call.
create index inbound_events_received on inbound_events (provider, received_at);
