-- Orders that staff take and change (docs/decisions/062-changing-and-taking-orders.md).

alter table orders
  -- Where a chat was held.
  add column chat_app text collate "C" check (chat_app in ('whatsapp', 'instagram', 'facebook', 'other')),
  add constraint orders_chat_app check (chat_app is null or channel = 'chat');

-- Orders without an account are found by their phone number when their customer asks to be forgotten.
create index orders_without_account on orders (phone_e164) where user_id is null and channel <> 'web';

-- A line cannot get fewer pieces than its parcels carry.
create constraint trigger order_lines_within_shipments after update of quantity on order_lines
  deferrable initially deferred for each row when (new.quantity < old.quantity)
  execute function check_shipped_quantity();
