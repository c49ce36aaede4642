-- Payments ahead that have not come: few, and looked at whenever Today is opened.
create index payments_ahead_missing on payments (order_id)
  where method <> 'cod' and purpose = 'full' and state in ('awaited', 'failed', 'expired');
