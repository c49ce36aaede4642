-- Figures count a line on the day on which it was completed, not on the day of its order.
alter table order_lines add column completed_at timestamptz;

create function note_completed() returns trigger language plpgsql as $$
begin
  new.completed_at := now();
  return new;
end
$$;
create trigger order_lines_completed before insert or update of status on order_lines
  for each row when (new.status = 'completed' and new.completed_at is null) execute function note_completed();

-- Lines of before have it from their event; one without an event, from its last change, which completing it was.
alter table order_lines disable trigger user;
update order_lines as l set completed_at = coalesce((
  select max(e.at) from order_events as e where e.order_id = l.order_id and e.line = l.line and e.type = 'line.completed'), l.updated_at)
where l.status = 'completed';
alter table order_lines enable trigger user;

create index order_lines_by_completion on order_lines (completed_at) include (order_id, amount)
  where status = 'completed' and placed_at is not null;
