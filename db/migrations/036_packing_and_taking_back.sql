-- What was in a parcel when it came back: articles as good as new, and damaged ones; what is in neither was missing.
-- Empty: it has not come back, or nobody has looked into it.
alter table shipment_lines
  add column received_good integer check (received_good >= 0),
  add column received_damaged integer check (received_damaged >= 0),
  add constraint shipment_lines_received_together check ((received_good is null) = (received_damaged is null)),
  add constraint shipment_lines_received_within check (received_good + received_damaged <= quantity);

-- Until now a tracking number was typed when the parcel was ready.
update shipments set packed_at = updated_at where state = 'booked' and packed_at is null;

-- What has come back and is still to be decided on.
create index shipments_came_back on shipments (id) where state in ('coming_back', 'received_back');
-- A parcel is found by its reference or its number, however it is typed.
create index shipments_of_number on shipments (upper(tracking_number)) where tracking_number is not null;
