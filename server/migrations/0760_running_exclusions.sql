-- Whose self-exclusion runs is asked of whoever is suspended or blocked beside it as well.
create index member_excluded_until on member (excluded_until, member_id) where excluded_until is not null;
drop index member_excluded_until_member_id_idx;
