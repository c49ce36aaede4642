-- Sessions are read for each request (decision 030): nobody listens to changes of people any more.

drop trigger users_announced on users;
drop trigger sessions_announced on sessions;
drop function announce_person();
