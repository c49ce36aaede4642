-- In which of its gateway's environments a payment began: in the sandbox no money moves. Empty: nobody knows.
alter table gateway_transactions add column environment text collate "C" check (environment in ('sandbox', 'live'));

-- When the gateway, asked once more about a payment that its hash alone has proved, said otherwise: a person compares.
alter table gateway_transactions add column contradicted_at timestamptz;

-- To count those of a day, which anybody can send.
create index gateway_answers_of_none on gateway_answers (received_at) where transaction_id is null;
