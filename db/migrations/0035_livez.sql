-- /livez says that a process lives, so no game stands there.
-- Additive: yes
-- Locks: games, access exclusive, while its rows are read once

update games set slug = 'livez-game' where slug = 'livez';
-- the list of app/modules/catalog/internal/game-slug.ts goes on here; a test compares them
alter table games add constraint games_slug_not_a_route_livez check (slug <> 'livez');
