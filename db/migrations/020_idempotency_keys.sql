-- The field's word for what 007 called request keys.
alter table request_keys rename to idempotency_keys;
alter table idempotency_keys rename column asked to operation;
alter table idempotency_keys rename column answer to response;
alter index request_keys_pkey rename to idempotency_keys_pkey;
alter index request_keys_oldest rename to idempotency_keys_oldest;
alter table idempotency_keys rename constraint request_keys_user_id_fkey to idempotency_keys_user_id_fkey;
