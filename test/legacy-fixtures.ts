/**
 * What a shop holds that has been in use since a migration, in the words of its schema: for each migration the
 * rows of the tables that it made. Only ever added to: the shops that these stand for are out there.
 */
export const legacyRows: Record<string, string> = {
  "001_shop": `
    insert into users (id, email, email_verified, full_name, phone, addresses, is_admin) values
      ('ayesha', 'ayesha@example.com', true, 'عائشہ خان', '0300 1234567', '{"House 1, Street 2, Lahore"}', false),
      ('owner', 'owner@example.com', true, 'Owner', null, '{}', true);
    insert into sessions (id, user_id, token, expires_at, ip_address) values
      ('session', 'ayesha', 'a-token', '2099-01-01T00:00:00Z', '192.0.2.1');
    insert into accounts (id, user_id, account_id, provider_id, password) values
      ('account', 'ayesha', 'ayesha', 'credential', 'salt:hash');
    insert into verifications (id, identifier, value, expires_at) values
      ('verification', 'reset', 'a-value', '2099-01-01T00:00:00Z');
    insert into rate_limits (id, key, count, last_request) values ('limit', 'contact 192.0.2.1', 3, 1764000000000);
    insert into media (name, hash, width, height, alt) values ('old-serum', '0a1b2c3d', 1200, 1500, 'A serum');
    insert into products (id, route, position, name, category, description, benefits, tags, catalogue_price,
        unit_price, discount_percent, background_color, stock, rating, review_count) values
      ('old-serum', '/old', 100, 'Old Serum', 'skincare', 'A serum', '{Glow}', '{serum}', 199900, 219900, 20,
        '#F4DEDD', 7, 4.5, 3),
      ('gone-serum', null, 101, 'Gone Serum', 'skincare', '', '{}', '{}', 100, 100, null, null, null, null, null);
    update products set archived_at = '2026-01-01T00:00:00Z' where id = 'gone-serum';
    insert into product_images (product_id, position, media_name) values ('old-serum', 1, 'old-serum');
    insert into checkouts (user_id, payment_method, payment_status, phone_number, phone_normalised,
        shipping_address, notes, total, created_at, placed_at) values
      ('ayesha', 'cod', 'Cash on Delivery', '0300 1234567', '+923001234567', 'Lahore', 'Ring twice', 439800,
        '2026-01-02T08:00:00Z', '2026-01-02T08:05:00Z'),
      ('ayesha', null, null, null, null, null, null, null, '2026-01-03T08:00:00Z', null);
    insert into orders (checkout_id, line, user_id, customer_name, customer_email, product_id, product_name,
        brand, unit_price, quantity, amount, status, bought_now, payment_method, payment_status, phone_number,
        shipping_address, tracking_number, order_date, placed_at) values
      (1, 1, 'ayesha', 'عائشہ خان', 'ayesha@example.com', 'old-serum', 'Old Serum', 'LumiSkin', 219900, 2, 439800,
        'completed', false, 'cod', 'Cash on Delivery', '0300 1234567', 'Lahore', 'TCS-1', '2026-01-02T08:05:00Z',
        '2026-01-02T08:05:00Z'),
      (2, 1, 'ayesha', 'عائشہ خان', 'ayesha@example.com', 'old-serum', 'Old Serum', 'LumiSkin', 219900, 1, 219900,
        'Pending', true, null, null, null, null, null, '2026-01-03T08:00:00Z', null);
    insert into order_events (order_id, actor, actor_id, from_status, to_status, reason) values
      (1, 'customer', 'ayesha', null, 'Pending', 'Placed at checkout'),
      (1, 'admin', 'owner', 'Pending', 'completed', 'Marked completed on the dashboard'),
      (2, 'customer', 'ayesha', null, 'Pending', 'Buy it now');
    insert into cart_entries (user_id, product_id, name, brand, price, price_before, quantity, order_id) values
      ('ayesha', 'old-serum', 'Old Serum', 'LumiSkin', 'Rs.2,199.00 PKR', null, 1, 2);
    insert into settings (key, value) values ('shop', '{"phone": "0300 7654321"}');
    insert into audit_log (actor_id, action, subject, details) values
      ('owner', 'order.completed', 'LS-10001-1', '{"orderId": 1}');`,
  "003_articles": `
    insert into articles (id, title, excerpt, content, tags, featured_image, author, read_time, published_at) values
      ('old-article', 'On serums', 'Short.', '## One\n\nText', '{serum}', 'old-serum', 'Dr. Sana', '3 min',
        '2026-01-01T00:00:00Z');`,
  "004_messages": `
    insert into contacts (name, email, phone, comment, status, form_key, fingerprint) values
      ('Bilal', 'bilal@example.com', '', 'Hello', 'unread', '6f1c1d3e-6b1a-4b1e-9b2e-0d6c1f6d3b11', 'print');
    insert into newsletter_subscribers (email, confirmed_at) values ('sana@example.com', '2026-01-01T00:00:00Z');
    insert into outbox (kind, subject_id, state, attempts, error, settled_at) values
      ('new-order', '1', 'sent', 1, null, '2026-01-02T08:05:01Z'),
      ('order-confirmation', '1', 'failed', 14, 'refused', '2026-01-02T18:05:01Z'),
      ('contact-message', '1', 'waiting', 0, null, null);
    insert into mail_turns (carrier, next_at) values ('emailjs', '2026-01-02T08:05:01Z');`,
  "006_dashboard": `
    update checkouts set owner_notes = 'Gift: no invoice' where id = 1;`,
  "007_request_keys": `
    insert into request_keys (user_id, key, asked, answer) values
      ('ayesha', '0b6d2a52-6a1f-4f6b-8f0b-2d8a7c5a9e01', 'add old-serum 1', '{"outcome": "added"}');`,
  "008_two_factor": `
    insert into two_factors (id, user_id, secret, backup_codes, verified) values
      ('second', 'owner', 'encrypted', 'encrypted', true);
    update users set two_factor_enabled = true where id = 'owner';`,
  "015_letter_budget": `
    insert into letter_turns (message_id, budget, recipient, at) values (1, 'owner', 'owner', '2026-01-02T08:05:01Z');`,
  "018_purchase_intentions": `
    insert into purchase_intentions (id_hash, kind, product_id, quantity) values ('a-hash', 'add', 'old-serum', 2);`,
  "021_order_model": `
    insert into order_adjustments (order_id, line, kind, amount, reason) values
      (1, 1, 'discount', -9800, 'A scratched bottle');
    update orders set (adjustments_total, total) = (-9800, 430000) where id = 1;
    update payments set state = 'captured', amount = 430000 where order_id = 1;
    insert into order_events (order_id, payment_id, type, actor, actor_id)
      select 1, id, 'payment.captured', 'admin', 'owner' from payments where order_id = 1;
    insert into money_entries (event_id, holder, amount)
      select max(id), 'customer', -430000 from order_events union all
      select max(id), 'courier', 430000 from order_events;
    insert into refunds (payment_id, amount, reason) select id, 10000, 'Returned' from payments where order_id = 1;
    insert into shipment_events (shipment_id, code, event_time)
      select id, 'delivered', '2026-01-04T08:00:00Z' from shipments;
    insert into inbound_events (provider, event_key, payload) values ('tcs', '1', '{"code": "delivered"}');`,
  "024_catalogue_by_owner": `
    insert into revisions (entity, entity_id, version, before, after, actor_id) values
      ('product', 'old-serum', 1, '{"unitPrice": 219900}', '{"unitPrice": 209900}', 'owner');`,
  "025_scheduled_prices": `
    insert into scheduled_prices (product_id, unit_price, catalogue_price, badge_percent, first_day, last_day, state,
        unit_price_before, catalogue_price_before, badge_before, kept, began_at, ended_at, created_by) values
      ('old-serum', 199900, 199900, 10, '2026-03-19', '2026-03-22', 'ended', 219900, 199900, 20, '{unitPrice}',
        '2026-03-18T19:00:10Z', '2026-03-22T19:00:10Z', 'owner'),
      ('old-serum', 189900, 189900, null, '2099-03-19', '2099-03-22', 'waiting', null, null, null, '{}', null, null,
        'owner');`,
  "031_undo_and_saved_filters": `
    insert into saved_filters (user_id, path, place, name, query) values
      ('owner', '/dashboard', 1, 'Unpaid', 'status=Pending&payment=awaiting');`,
  "027_stock_and_buying": `
    insert into suppliers (name, lead_days) values ('Karachi Cosmetics', 10);
    insert into purchases (supplier_id, state, ordered_on) values (1, 'arrived', '2026-01-01');
    insert into purchase_lines (purchase_id, product_id, pieces, unit_cost) values (1, 'old-serum', 10, 90000);
    insert into stock_batches (product_id, batch, expires_on) values ('old-serum', 'B-1', '2027-06-30');
    insert into stock_movements (product_id, pieces, reason, batch_id, actor_id) values
      ('old-serum', 10, 'receipt', 1, 'owner');
    begin;
    insert into purchase_receipts (purchase_id, received_on, freight) values (1, '2026-01-05', 50000);
    insert into purchase_receipt_lines (receipt_id, purchase_line_id, product_id, pieces, unit_cost, freight_share,
        batch_id, movement_id)
      select 1, 1, 'old-serum', 10, 90000, 50000, 1, max(id) from stock_movements;
    commit;
    insert into stock_counts (state, ended_at, ended_by) values ('booked', '2026-01-06T08:00:00Z', 'owner');
    insert into stock_movements (product_id, pieces, reason, actor_id) values ('old-serum', -1, 'counted', 'owner');
    insert into stock_count_lines (count_id, product_id, pieces, expected, movement_id, booked)
      select 1, 'old-serum', 16, 17, max(id), 'booked' from stock_movements;
    update stock_levels set reorder_point = 5 where product_id = 'old-serum';`,
  "032_from_order_to_parcel": `
    update couriers set active = true where id = 'postex';
    insert into courier_credentials (courier_id, sealed, set_by) values ('postex', '\\x00', 'owner');
    insert into cities (id, name, province, aliases) values ('karachi', 'Karachi', 'Sindh', '{khi}');
    insert into courier_cities (courier_id, code, name) values ('postex', 'Karachi', 'Karachi');
    insert into city_mappings (city_id, courier_id, code, source) values ('karachi', 'postex', 'Karachi', 'exact');
    insert into confirmation_attempts (order_id, channel, outcome, actor_id)
      select min(id), 'call', 'no_answer', 'owner' from orders;
    insert into phone_marks (phone_e164, mark, reason) values ('+923000000417', 'advance_only', 'Refused twice');
    insert into order_links (order_id, token_hash, expires_at) select min(id), '\\x01', '2026-02-01' from orders;
    insert into hand_overs (key, courier_id, counted, handed_over_at) values
      ('5b1b3c5e-8a6e-4f0a-9f54-6a3f0c7d2e11', 'postex', 1, '2026-01-08T08:00:00Z');
    insert into courier_requests (courier_id, shipment_id, kind) select 'postex', min(id), 'book' from shipments;`,
  "033_confirmation": `
    insert into phone_mark_events (phone_e164, mark, reason, actor_id) values
      ('+923000000417', 'advance_only', 'Refused twice', 'owner');
    update orders set kept_apart_at = '2026-01-08T08:00:00Z' where id = (select min(id) from orders);`,
  "035_customer_answers": `
    insert into order_complaints (order_id, kind, text, settled_at, settled_by)
      select min(id), 'asked_more', 'Rs. 300 more', '2026-01-09T08:00:00Z', 'owner' from orders;
    insert into delivery_wishes (shipment_id, order_id, wish)
      select shipment_id, order_id, 'come_again' from shipment_lines order by shipment_id limit 1;`,
  "034_changing_orders": `
    insert into orders (key, channel, chat_app) values ('0d6f2a52-6a1f-4f6b-8f0b-2d8a7c5a9e02', 'chat', 'whatsapp');`,
  "038_booking_and_tracking": `
    update shipments set courier = 'postex', money_due_at = '2026-01-09T08:00:00Z';
    insert into courier_charges (shipment_id, courier_id, freight, fuel, handling, returned, tax, total)
      select min(id), 'postex', 25000, 2000, 0, 0, 4000, 31000 from shipments;
    insert into courier_payments (shipment_id, courier_id, paid, reference, paid_on)
      select min(id), 'postex', true, 'CPR-1', '2026-01-10T00:00:00Z' from shipments;`,
  "037_cities_and_couriers": `
    insert into courier_tariffs (courier_id, starts_on, fuel_share) values ('postex', '2026-01-01', 1500);
    insert into courier_tariff_rates (tariff_id, zone, grams, charge)
      select min(id), 'Other', 500, 25000 from courier_tariffs;
    insert into courier_city_zones (courier_id, city_id, zone) values ('postex', 'karachi', 'Same city');
    insert into tax_rates (kind, starts_on, share) values ('cash_income', '2025-07-01', 200);
    insert into courier_rules (position, courier_id, city_id) values (1, 'postex', 'karachi');
    insert into courier_sheets (courier_id, kind, name, columns) values ('tcs', 'booking', 'Portal', '[]');`,
  "039_today_and_riders": `
    insert into riders (name, phone) values ('Rashid', '+923000000555');
    update hand_overs set rider_id = 1 where id = 1;
    begin;
    insert into rider_events (key, rider_id, kind, actor_id) values
      ('0b4e7d3c-9a55-4a0e-8e25-1f7d0a6a1c01', 1, 'float', 'owner');
    insert into money_entries (rider_event_id, holder, rider_id, amount) values
      (1, 'drawer', null, -200000), (1, 'rider', 1, 200000);
    commit;`,
  "040_gateway_payments": `
    insert into gateway_accounts (gateway, settings, sealed, set_by) values ('jazzcash', '{}', '\\x00', 'owner');
    insert into gateway_transactions (gateway, reference, order_id, purpose, amount, expires_at)
      select 'jazzcash', 'A1b2C3d4E5f6G7h8J9k0', min(id), 'full', 100, '2026-01-11T08:00:00Z' from orders;
    insert into gateway_answers (gateway, source, transaction_id, verdict) values ('jazzcash', 'return', 1, 'wrong_hash');`,
  "041_transfers": `
    insert into transfer_claims (order_id, account, reference, state, settled_at, settled_by)
      select min(id), 'iban', 'FT26001A1', 'not_found', '2026-01-12T08:00:00Z', 'owner' from orders;`,
  "043_refunds": `
    insert into overpaid_orders (order_id, since) select min(id), '2026-01-12T08:00:00Z' from orders
      on conflict do nothing;`,
  "042_advances": `
    insert into advance_products (product_id) values ('old-serum');`,
  "044_payouts_and_disputes": `
    begin;
    insert into order_events (order_id, payment_id, type, actor) select order_id, id, 'payment.captured', 'system'
      from payments order by id limit 1;
    insert into money_entries (event_id, holder, amount) select max(id), 'customer', -5000 from order_events
      union all select max(id), 'gateway', 5000 from order_events;
    insert into gateway_payouts (key, gateway, reference, amount, fee, day) values
      ('4c0b9f57-53c5-4b13-8f0e-8d2f6f1f4401', 'jazzcash', 'JC-2026-01', 4900, 100, '2026-01-12');
    insert into gateway_payout_items (payout_id, entry_id) select 1, max(id) from money_entries where holder = 'gateway';
    insert into payout_events (payout_id, kind, actor_id) values (1, 'entered', 'owner');
    insert into money_entries (payout_event_id, holder, amount) values (1, 'gateway', -5000), (1, 'bank', 4900), (1, 'shop', 100);
    insert into payment_disputes (key, payment_id, amount) select '4c0b9f57-53c5-4b13-8f0e-8d2f6f1f4402', min(id), 100
      from payments;
    commit;`,
  "030_import_runs": `
    insert into import_runs (id, kind, file_name, plan, total, actor_id) values
      ('a-run', 'stock', 'stock.csv', '{"kind": "stock", "products": []}', 1, 'owner');`,
  "029_staff": `
    update users set role = 'packer' where id = 'ayesha';
    insert into users (id, email, invited_role, invited_at) values
      ('helper', 'helper@example.com', 'caller', '2026-01-07T08:00:00Z');
    insert into customer_notes (user_id, text, author_id) values ('ayesha', 'Rings twice', 'owner');
    update contacts set (status, read_at, answered_at, answered_by) =
      ('read', '2026-01-07T08:00:00Z', '2026-01-07T08:00:00Z', 'owner');
    insert into contact_replies (contact_id, text, author_id) values (1, 'Yes', 'owner');`,
  "028_words_by_owner": `
    insert into content (key, value, version) values ('story', '{"headline": "Our skin", "photo": "old-serum"}', 1);
    insert into content_photos (key, media_name) values ('story', 'old-serum');
    insert into articles (id, title, draft, version) values ('unfinished', 'Unfinished', true, 1);`,
  "026_photographs": `
    insert into media (name, hash, width, height, alt, focus_x, focus_y) values
      ('photo-0a1b', '1a2b3c4d', 4096, 3072, '', 52, 44);
    insert into media_originals (media_name, source_sha256, format, bytes) values
      ('photo-0a1b', repeat('0a1b', 16), 'jpg', '\\xffd8ffe0');
    insert into product_images (product_id, position, media_name) values ('old-serum', 2, 'photo-0a1b');`,
};

/** What migrations have renamed since, and columns that they dropped. */
export const renamedTables: Record<string, string> = {
  mail_turns: "mail_rate_slots",
  letter_turns: "mailbox_rate_slots",
  request_keys: "idempotency_keys",
};
export const renamedColumns: Record<string, string> = {
  carrier: "transport",
  maybe_sent: "possibly_sent",
  gathered: "merged_count",
  gathered_into: "merged_into",
  budget: "scope",
  asked_at: "confirmation_requested_at",
  asked: "operation",
  answer: "response",
  order_id: "order_line_id",
};
export const droppedColumns = ["queued_at", "sending_since", "not_before", "stock"];
/** Tables to which a later migration adds rows of its own. */
export const filledTables = ["cities", "payment_states"];
