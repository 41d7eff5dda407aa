-- Two indexes were made twice: of the amounts of requests in 0016 and 0480, and of test accounts in
-- 0061 and 0070; each write paid for both. The planner takes either, so the later ones go. Checks: a
-- test holds that no table has two indexes alike.
drop index money_request_kind_amount_won_request_id_idx1;
drop index member_member_id_idx2;
