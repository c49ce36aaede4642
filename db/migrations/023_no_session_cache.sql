-- Sessions are read for each request (decision 030): nobody listens to changes of people any more.

-- In the order in which a running server locks them: otherwise its next request and this migration are a deadlock.
lock table sessions, users in access exclusive mode;
drop trigger users_announced on users;
drop trigger sessions_announced on sessions;
drop function announce_person();
