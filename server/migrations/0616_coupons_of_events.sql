-- The coupon that lies behind the button of an event.
alter table post add column coupon_id uuid;
alter table post add constraint post_coupon foreign key (coupon_id) references coupon (coupon_id);
alter table post add constraint post_coupon_check check (coupon_id is null or board = 'events');
create index on post (coupon_id) where coupon_id is not null;
