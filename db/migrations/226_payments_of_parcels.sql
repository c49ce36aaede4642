-- What each parcel has collected is looked up for all that are under way, whenever Today or the tabs of Parcels and Money are shown.
create index payments_of_parcels on payments (shipment_id) where shipment_id is not null;
