-- By what a payment at a gateway was to be paid, as its form said: cards are not paid back by the wallet's call. Empty: no one knows.
alter table gateway_transactions add column instrument text collate "C" check (instrument in ('MWALLET', 'MPAY', 'OTC'));
