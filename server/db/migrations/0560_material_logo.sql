-- the network's reference of the small square picture that an account made of a material, next to that of the material itself
create table material_logo_ref (
  material_id text not null references material on delete cascade,
  account_id text not null references ad_account on delete cascade,
  ref text not null,
  primary key (material_id, account_id)
);

-- another file is unknown to every account: what they have is the one before
create or replace function material_file_is_replaced() returns trigger language plpgsql as $$
begin
  delete from material_video where material_id = new.id;
  delete from material_ref where material_id = new.id;
  delete from material_logo_ref where material_id = new.id;
  return null;
end $$;
