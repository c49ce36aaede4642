-- Refunds: requested, approved by the owner, and paid back by the gateway, by transfer or in cash.

alter table refunds
  -- By which way the money goes back; the gateway can return only what came through it.
  add column channel text collate "C" check (channel in ('gateway', 'transfer', 'cash')),
  -- Made with the form: sent twice, it is one refund.
  add column key uuid unique,
  -- What of it lowers the price of the order, in paisa; the rest was owed back. Once approved, it is an adjustment.
  add column price_cut bigint not null default 0,
  add column adjustment_id bigint references order_adjustments,
  add column requested_by text collate "C" references users on delete set null,
  add column approved_at timestamptz,
  add column paid_at timestamptz,
  -- The transaction id of the transfer, or the gateway's number.
  add column reference text,
  -- How often the gateway was told, and when it is told next; empty: not by itself.
  add column attempts integer not null default 0 check (attempts >= 0),
  add column due_at timestamptz,
  add column lease_until timestamptz,
  -- What came of the newest attempt: `code` and `reason`.
  add column answer jsonb not null default '{}',
  drop constraint refunds_state_check,
  add constraint refunds_state_check
    check (state in ('requested', 'approved', 'sending', 'unknown', 'paid', 'refused')),
  add constraint refunds_price_cut check (price_cut between 0 and amount),
  add constraint refunds_at_gateway check (channel = 'gateway' or (state not in ('sending', 'unknown') and due_at is null));
-- No version before could pay one back. A trigger that waits for the commit would forbid the change of the table.
set constraints all immediate;
update refunds set channel = 'cash';
alter table refunds alter column channel set not null,
  add constraint refunds_paid_by_transfer check (channel <> 'transfer' or state <> 'paid' or reference is not null);
create index refunds_open on refunds (state, created_at, id) where state in ('requested', 'approved', 'sending', 'unknown');
create index refunds_due on refunds (due_at, id) where due_at is not null;
create index refunds_paid on refunds (paid_at desc, id desc) where state = 'paid';
create index refunds_of_requester on refunds (requested_by);
create index refunds_of_approver on refunds (approved_by);

-- Orders that may have been paid more than is due, each since when: they are few among all that were paid. A row is looked
-- at again by `order_due` where it is read: a line that is added makes it stale.
create table overpaid_orders (
  order_id bigint primary key references orders,
  since timestamptz not null default now()
);

create function note_overpaid() returns trigger language plpgsql as $$
declare
  checked bigint;
begin
  if tg_table_name = 'refunds' then
    select order_id into checked from payments where id = new.payment_id;
  else
    checked := new.order_id;
  end if;
  if order_due(checked) < 0 then
    insert into overpaid_orders (order_id) values (checked) on conflict do nothing;
  else
    delete from overpaid_orders where order_id = checked;
  end if;
  return null;
end
$$;
create trigger payments_overpaid after insert or update of state, amount on payments
  for each row when (new.state in ('captured', 'to_refund')) execute function note_overpaid();
-- Not where a line is inserted: a checkout would pay for it.
create trigger order_lines_overpaid after update of status, amount on order_lines
  for each row when (new.placed_at is not null and (old.amount <> new.amount or (new.status = 'cancelled' and old.status <> 'cancelled')))
  execute function note_overpaid();
create trigger order_adjustments_overpaid after insert or update of amount, voided_at on order_adjustments
  for each row execute function note_overpaid();
create trigger refunds_overpaid after update of state on refunds
  for each row when (new.state = 'paid') execute function note_overpaid();

insert into overpaid_orders (order_id, since)
select order_id, coalesce((select max(at) from order_events e where e.order_id = paid.order_id
  and type in ('line.cancelled', 'line.changed', 'payment.captured')), now())
from (select distinct order_id from payments where state in ('captured', 'to_refund') and amount > 0) as paid
where order_due(order_id) < 0;
