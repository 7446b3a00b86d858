-- How well sellers keep their word, counted each night over 90 days and shown beside what they
-- sell.

create table seller_figures (
  seller_id         uuid        primary key references profiles,
  orders            int         not null check (orders > 0), -- paid, and delivered or never to be
  on_time_bp        int         check (on_time_bp between 0 and 10000),
  disputes_lost_bp  int         not null check (disputes_lost_bp between 0 and 10000),
  median_delivery_s int         check (median_delivery_s >= 0),   -- from paid to delivered
  median_reply_s    int         check (median_reply_s >= 0),      -- to who had no answer yet
  counted_at        timestamptz not null
);

-- From how many orders on they are shown: the same as the default of the settings.
create function figures_from() returns int language sql stable as $$
  select coalesce((select (value #>> '{}')::int from settings where key = 'figures_from'), 5);
$$;

-- What is shown of a time: by it, the figures of two nights are the same or not. Whole minutes,
-- from an hour on quarters of one, from a day on hours. The same as shownSeconds in
-- app/modules/messaging/figures.ts; a test compares them.
create function shown_seconds(seconds int) returns int language sql immutable as $$
  select case
    when seconds < 3600 then greatest(round(seconds / 60.0), 1) * 60
    when seconds < 86400 then round(seconds / 900.0) * 900
    else round(seconds / 3600.0) * 3600
  end::int;
$$;

-- And of all figures; null where its seller counts as new.
create function figures_shown(figures seller_figures) returns text language sql stable as $$
  select case when figures.orders >= figures_from() then concat_ws(' ',
    coalesce(figures.on_time_bp / 100, -1),
    ceil(figures.disputes_lost_bp / 100.0),
    coalesce(shown_seconds(figures.median_delivery_s), -1),
    coalesce(shown_seconds(figures.median_reply_s), -1)) end;
$$;

create function figures_changed() returns trigger language plpgsql as $$
begin
  if figures_shown(old) is distinct from figures_shown(new) then
    perform page_changed('seller:' || coalesce(new.seller_id, old.seller_id));
  end if;
  return null;
end $$;
create trigger page_changed after insert or update or delete on seller_figures
  for each row execute function figures_changed();
