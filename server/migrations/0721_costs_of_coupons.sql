-- What test accounts took of a coupon cost its budget until they were left out of it. Every use is kept
-- for good and nobody becomes a test account, so the sum is that of the others' uses; what is over stays so.
update coupon set used_won = cost.won
from (
  select taken.coupon_id, coalesce(sum(taken.points_won) filter (where not member.is_test), 0) as won
  from coupon_use as taken join member on member.member_id = taken.member_id
  group by taken.coupon_id
) as cost
where cost.coupon_id = coupon.coupon_id and coupon.used_won <> cost.won;
