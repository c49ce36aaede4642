-- In which of its gateway's environments a payment began: in the sandbox no money moves. Empty: nobody knows.
alter table gateway_transactions add column environment text collate "C" check (environment in ('sandbox', 'live'));
