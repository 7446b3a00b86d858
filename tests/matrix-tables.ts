// Who may do what. Every address of app/routes.ts has its rows here: one that is missing fails the last tests.
//
//   200 404 …    the status
//   signin       must sign in first, and comes back to this page
//   >/path       is led there
//   +message     is led on, and the next page shows this message
//   =status      after +message: the order is in this status now; without it nothing about the order has changed
//
// {paid} is an order in that status, of the offer's seller, bought by the buyer; {offer} is the seller's offer, {game} its page.
// The other seller and the member have nothing to do with either; the newcomer never signed in.

export const actors = ['visitor', 'member', 'buyer', 'seller', 'other', 'admin'] as const
export type Actor = (typeof actors)[number]

export const reads = `
                                    visitor   member    buyer     seller    other     admin
  /                                 200       200       200       200       200       200
  /allgames                         200       200       200       200       200       200
  /search?q=game                    200       200       200       200       200       200
  /games.json                       200       200       200       200       200       200
  {game}                            200       200       200       200       200       200
  {game}/offers/{offer}             200       200       200       200       200       200
  /users/{seller}                   200       200       200       200       200       200
  /users/{buyer}                    200       200       200       200       200       200
  /users/{newcomer}                 404       404       404       404       404       404
  /users/nobody_here                404       404       404       404       404       404
  /no-such-game/items               404       404       404       404       404       404
  {game}/offers/999999999           404       404       404       404       404       404
  /signin                           200       >/        >/        >/        >/        >/
  /signup                           200       >/        >/        >/        >/        >/
  /signin/two-step                  >/signin?error=code_over >/ >/   >/        >/        >/
  /confirm-email                    200       200       200       200       200       200
  /confirm-email?token=none         200       >/        >/        >/        >/        >/
  /forgot-password                  200       200       200       200       200       200
  /reset-password                   200       200       200       200       200       200
  /signin/google                    >/signin  >/signin  >/signin  >/signin  >/signin  >/signin
  /signout                          405       405       405       405       405       405
  /payment/{offer}                  signin    200       200       200       200       200
  /payment/999999999                signin    404       404       404       404       404
  /payment/{offer}?payment=success  signin    200       200       200       200       200
  /payment/{offer}/leave/{pending}  signin    404       200       404       404       404
  /payment/{offer}/leave/{paid}     signin    404       404       404       404       404
  /orders                           signin    200       200       200       200       200
  /orders?open={paid}               signin    200       200       200       200       200
  /orders/{received}/feedback       signin    404       200       404       404       404
  /orders/{paid}/problem            signin    404       200       404       404       404
  /orders/{completed}/receive       signin    >opened   >opened   >opened   >opened   >opened
  /orders/{pending}/mark_paid       404       404       404       404       404       404
  /sales                            signin    >/orders  >/orders  200       200       200
  /become-seller                    200       200       200       200       200       200
  /create-offer                     signin    >/become-seller >/become-seller 200 200  200
  /edit-offer/{offer}               signin    403       403       200       403       403
  /edit-offer/{offer}/full          signin    403       403       200       403       403
  /edit-offer/{offer}/images        signin    403       403       200       403       403
  /edit-offer/{offer}/picture       405       405       405       405       405       405
  /edit-offer/999999999             signin    404       404       404       404       404
  /manage-offers                    signin    >/become-seller >/become-seller 200 200     200
  /manage-offers/{offer}/delete     signin    >/become-seller >/become-seller 200 404     404
  /manage-offers/bulk               signin    >/become-seller >/become-seller >/manage-offers >/manage-offers >/manage-offers
  /manage-offers/bulk/no-such-batch signin    >/become-seller >/become-seller +offers_expired +offers_expired +offers_expired
  /manage-offers/import             signin    >/become-seller >/become-seller 200 200     200
  /manage-offers/import/no-batch    signin    >/become-seller >/become-seller +offers_expired +offers_expired +offers_expired
  /manage-offers/export.csv         signin    >/become-seller >/become-seller 200 200     200
  /manage-offers/example.csv        signin    >/become-seller >/become-seller 200 200     200
  /wallet                           signin    200       200       200       200       200
  /wallet/deposit                   signin    200       200       200       200       200
  /wallet/withdraw                  signin    200       200       200       200       200
  /wallet/deposit/{deposit}/receipt signin    404       200       404       404       200
  /wallet/deposit/none/receipt      signin    404       404       404       404       404
  /loyalty                          signin    200       200       200       200       200
  /notifications                    signin    200       200       200       200       200
  /fees                             200       200       200       200       200       200
  /terms                            200       200       200       200       200       200
  /privacy                          200       200       200       200       200       200
  /rules                            200       200       200       200       200       200
  /seller-rules                     200       200       200       200       200       200
  /refund-policy                    200       200       200       200       200       200
  /warranty                         200       200       200       200       200       200
  /tradeshield-buying               200       200       200       200       200       200
  /tradeshield-selling              200       200       200       200       200       200
  /dmca                             200       200       200       200       200       200
  /contact                          200       200       200       200       200       200
  /partner                          200       200       200       200       200       200
  /settings/email                   signin    200       200       200       200       200
  /settings/two-step                signin    200       200       200       200       200
  /push                             signin    >/notifications >/notifications >/notifications >/notifications >/notifications
  /consent                          200       200       200       200       200       200
  /consent/purchase                 405       405       405       405       405       405
  /chat                             200       200       200       200       200       200
  /offline                          200       200       200       200       200       200
  /manifest.webmanifest             200       200       200       200       200       200
  /sw.js                            200       200       200       200       200       200
  /settings                         signin    200       200       200       200       200
  /settings/data                    >/settings#data >/settings#data >/settings#data >/settings#data >/settings#data >/settings#data
  /settings/delete                  signin    200       200       200       200       200
  /change-username                  signin    200       200       200       200       200
  /admin                            signin    >/        >/        >/        >/        200
  /admin/audit                      signin    >/        >/        >/        >/        200
  /admin/categories                 signin    >/        >/        >/        >/        200
  /admin/categories/boosting        signin    >/        >/        >/        >/        200
  /admin/categories/weapons         signin    >/        >/        >/        >/        404
  /admin/orders                     signin    >/        >/        >/        >/        200
  /admin/orders/{paid}              signin    >/        >/        >/        >/        200
  /admin/orders/{paid}/refund       signin    >/        >/        >/        >/        200
  /admin/orders/{paid}/freeze       signin    >/        >/        >/        >/        200
  /admin/orders/{paid}/freeze       signin    >/        >/        >/        >/        200
  /admin/games/import               signin    >/        >/        >/        >/        200
  /admin/games/import/example.csv   signin    >/        >/        >/        >/        200
  /admin/games/import/no-file       signin    >/        >/        >/        >/        +offers_expired
  /admin/games/import/no-file/errors.csv signin >/      >/        >/        >/        404
  /admin/payments                   signin    >/        >/        >/        >/        200
  /admin/payments/{stranded}        signin    >/        >/        >/        >/        200
  /admin/payments/999999999         signin    >/        >/        >/        >/        404
  /admin/reconciliation             signin    >/        >/        >/        >/        200
  /admin/reconciliation?day=2026-02-30 signin >/        >/        >/        >/        200
  /admin/reconciliation.csv         signin    >/        >/        >/        >/        200
  /admin/reconciliation.csv?day=2026-11-01 signin >/    >/        >/        >/        200
  /admin/seller-applications        signin    >/        >/        >/        >/        200
  /admin/seller-applications/{application} signin >/    >/        >/        >/        200
  /admin/payment-methods            signin    >/        >/        >/        >/        200
  /admin/payment-methods/new        signin    >/        >/        >/        >/        200
  /admin/payment-methods/{method}   signin    >/        >/        >/        >/        200
  /admin/payment-methods/{method}/delete signin >/      >/        >/        >/        200
  /admin/payment-methods/999999999  signin    >/        >/        >/        >/        404
  /admin/payment-methods/words      signin    >/        >/        >/        >/        404
  /admin/users                      signin    >/        >/        >/        >/        200
  /admin/users?email={person}       signin    >/        >/        >/        >/        200
  /admin/users/{person}             signin    >/        >/        >/        >/        200
  /admin/users/{person}/wallet      signin    >/        >/        >/        >/        200
  /admin/users/{person}/badges      signin    >/        >/        >/        >/        200
  /admin/users/{person}/administrator signin  >/        >/        >/        >/        200
  /admin/users/{person}/seller      signin    >/        >/        >/        >/        200
  /admin/users/{person}/suspension  signin    >/        >/        >/        >/        200
  /admin/users/{person}/sign-out    signin    >/        >/        >/        >/        200
  /admin/users/{person}/no-such-act signin    >/        >/        >/        >/        404
  /admin/users/no-such-user         signin    >/        >/        >/        >/        404
  /admin/badges                     signin    >/        >/        >/        >/        200
  /admin/badges/new                 signin    >/        >/        >/        >/        200
  /admin/badges/{badge}             signin    >/        >/        >/        >/        200
  /admin/badges/{badge}/delete      signin    >/        >/        >/        >/        200
  /admin/badges/999999999           signin    >/        >/        >/        >/        404
  /admin/games                      signin    >/        >/        >/        >/        200
  /admin/games/new                  signin    >/        >/        >/        >/        200
  /admin/games/{game_id}            signin    >/        >/        >/        >/        200
  /admin/games/999999999            signin    >/        >/        >/        >/        404
  /admin/games/{game_id}/delete     signin    >/        >/        >/        >/        200
  /admin/games/{game_id}/faqs       signin    >/        >/        >/        >/        200
  /admin/games/{game_id}/faqs/new   signin    >/        >/        >/        >/        200
  /admin/games/{game_id}/faqs/{faq} signin    >/        >/        >/        >/        200
  /admin/games/{game_id}/faqs/{faq}/delete signin >/    >/        >/        >/        200
  /admin/games/{game_id}/guides     signin    >/        >/        >/        >/        200
  /admin/games/{game_id}/guides/new signin    >/        >/        >/        >/        200
  /admin/games/{game_id}/guides/{guide} signin >/       >/        >/        >/        200
  /admin/games/{game_id}/guides/{guide}/delete signin >/ >/       >/        >/        200
  /admin/games/{game_id}/nothing    signin    >/        >/        >/        >/        404
  /admin/game-relations             signin    >/        >/        >/        >/        200
  /admin/game-relations/new         signin    >/        >/        >/        >/        200
  /admin/game-relations/{relation}/delete signin >/     >/        >/        >/        200
  /admin/game-relations/999999999/delete signin >/      >/        >/        >/        404
  /sales/{received}/reply           signin    404       404       404       404       404
  /sales/{rated}/reply              signin    404       404       200       404       404
  /admin/settings                   signin    >/        >/        >/        >/        200
  /admin/settings/deposits_open     signin    >/        >/        >/        >/        200
  /admin/settings/company_name      signin    >/        >/        >/        >/        404
  /admin/rewards                    signin    >/        >/        >/        >/        200
  /admin/rewards/new                signin    >/        >/        >/        >/        200
  /admin/rewards/{reward}           signin    >/        >/        >/        >/        200
  /admin/rewards/{reward}/delete    signin    >/        >/        >/        >/        200
  /admin/rewards/999999999          signin    >/        >/        >/        >/        404
  /admin/feedback                   signin    >/        >/        >/        >/        200
  /admin/feedback/{feedback}/reject signin    >/        >/        >/        >/        200
  /admin/feedback/{feedback}/reply  signin    >/        >/        >/        >/        404
  /admin/feedback/{replied}/reply   signin    >/        >/        >/        >/        200
  /admin/offers                     signin    >/        >/        >/        >/        200
  /admin/offers/{offer}/pause       signin    >/        >/        >/        >/        200
  /admin/offers/{offer}/delete      signin    >/        >/        >/        >/        200
  /admin/offers/999999999/delete    signin    >/        >/        >/        >/        404
  /admin/withdrawals                signin    >/        >/        >/        >/        200
  /admin/withdrawals/{withdrawal}   signin    >/        >/        >/        >/        200
  /admin/withdrawals/{withdrawal}/pay signin  >/        >/        >/        >/        200
  /admin/withdrawals/{withdrawal}/return signin >/      >/        >/        >/        200
  /admin/withdrawals/export.csv     signin    >/        >/        >/        >/        >/admin/withdrawals
  /admin/deposits                   signin    >/        >/        >/        >/        200
  /admin/deposits/{deposit}         signin    >/        >/        >/        >/        200
  /admin/deposits/{deposit}/confirm signin    >/        >/        >/        >/        200
  /admin/deposits/{deposit}/refuse  signin    >/        >/        >/        >/        200
  /blog                                 200        200        200        200        200        200      
  /blog?tag=none&q=none                 200        200        200        200        200        200      
  /blog/{post}                          200        200        200        200        200        200      
  /blog/{draft_post}                    404        404        404        404        404        404      
  /blog/no-such-post                    404        404        404        404        404        404      
  /rss.xml                              200        200        200        200        200        200      
  /help                                 200        200        200        200        200        200      
  /help/category/{help_category}        200        200        200        200        200        200      
  /help/category/no-such-category       404        404        404        404        404        404      
  /help/article/{article}               200        200        200        200        200        200      
  /help/article/{draft_article}         404        404        404        404        404        200      
  /help/article/no-such-article         404        404        404        404        404        404      
  /og/posts/{post}                      200        200        200        200        200        200      
  /og/posts/{draft_post}                404        404        404        404        404        404      
  /admin/blog                           signin     >/         >/         >/         >/         200      
  /admin/blog/new                       signin     >/         >/         >/         >/         200      
  /admin/blog/{post_id}                 signin     >/         >/         >/         >/         200      
  /admin/blog/999999999                 signin     >/         >/         >/         >/         404      
  /admin/blog/{post_id}/delete          signin     >/         >/         >/         >/         200      
  /admin/help-articles                  signin     >/         >/         >/         >/         200      
  /admin/help-articles/new              signin     >/         >/         >/         >/         200      
  /admin/help-articles/{article_id}     signin     >/         >/         >/         >/         200      
  /admin/help-articles/999999999        signin     >/         >/         >/         >/         404      
  /admin/help-articles/{article_id}/delete  signin     >/         >/         >/         >/         200      
  /admin/help-articles/categories/new   signin     >/         >/         >/         >/         200      
  /admin/help-articles/categories/{help_category_id}  signin     >/         >/         >/         >/         200      
  /admin/help-articles/categories/{help_category_id}/delete  signin     >/         >/         >/         >/         200      
  /admin/writing/preview                signin     >/         >/         >/         >/         405      
  /admin/writing/picture                signin     >/         >/         >/         >/         405      
  /language?to=ar&path=/wallet      >/ar/wallet >/ar/wallet >/ar/wallet >/ar/wallet >/ar/wallet >/ar/wallet
  /theme                            400       400       400       400       400       400
  /mail                             200       200       200       200       200       200
  /mail/no-such-mail                404       404       404       404       404       404
  /functions/v1/order-webhook       405       405       405       405       405       405
  /functions/v1/admin-seller-applications 401 401       401       401       401       401
  /hooks/payments                   405       405       405       405       405       405
  /sitemap.xml                      200       200       200       200       200       200
  /robots.txt                       200       200       200       200       200       200
  /og/site                          200       200       200       200       200       200
  /og/games{game}                   200       200       200       200       200       200
  /og/games/no-such-game/items      404       404       404       404       404       404
  /og/offers/{offer}                200       200       200       200       200       200
  /og/offers/999999999              404       404       404       404       404       404
  /no/such/page/at/all              404       404       404       404       404       404
  /healthz                          200       200       200       200       200       200
  /events                           401       200       200       200       200       200
  /__manifest                       404       404       404       404       404       404
  /orders.data                      404       404       404       404       404       404
`

const done = { received: '+order_received=received', delivered: '+order_completed=completed', cancelled: '+order_cancelled=cancelled' }
const unknown = '+order_not_found'
const late = '+order_wrong_state'

export const writes = `
                                            visitor   member      buyer        seller      other       admin
  /signin                 sign_in           400       >/          >/           >/          >/          >/
  /signup                 sign_up           400       >/          >/           >/          >/          >/
  /signout                nothing           +signed_out +signed_out +signed_out +signed_out +signed_out +signed_out
  /signin/google          nothing           >/signin?error=failed >/signin?error=failed >/signin?error=failed >/signin?error=failed >/signin?error=failed >/signin?error=failed
  /signin/two-step        code              >/signin?error=code_over&to=%2F >/signin?error=code_over&to=%2F >/signin?error=code_over&to=%2F >/signin?error=code_over&to=%2F >/signin?error=code_over&to=%2F >/signin?error=code_over&to=%2F
  /confirm-email?token=none nothing         400       >/          >/           >/          >/          >/
  /confirm-email          send              >/confirm-email?sent >/confirm-email?sent >/confirm-email?sent >/confirm-email?sent >/confirm-email?sent 429
  /forgot-password        nothing           400       400         400          400         400         400
  /reset-password         nothing           400       400         400          400         400         400
  /payment/{offer}        checkout          signin    >placed     >placed      409         >placed     >placed
  /payment/999999999      checkout          signin    404         404          404         404         404
  /create-offer{wizard}   new_offer         signin    >/become-seller >/become-seller +offer_saved +offer_saved +offer_saved
  /create-offer           new_offer         signin    >/become-seller >/become-seller >/create-offer >/create-offer >/create-offer
  /edit-offer/{offer}     nothing           signin    403         403          422          403         403
  /edit-offer/{offer}/full nothing          signin    403         403          422          403         403
  /edit-offer/{offer}/images nothing        signin    403         403          422          403         403
  /edit-offer/{offer}/picture nothing       401       403         403          422          403         403
  /edit-offer/999999999   nothing           signin    404         404          404          404         404
  /orders/{pending}/cancel      back        signin    ${unknown}  ${done.cancelled} ${unknown} ${unknown} ${done.cancelled}
  /orders/{paid}/cancel         back        signin    ${unknown}  ${late}      ${unknown}  ${unknown}  ${late}
  /orders/{paid}/complete       back        signin    ${unknown}  ${unknown}   ${done.delivered} ${unknown} ${done.delivered}
  /orders/{pending}/complete    back        signin    ${unknown}  ${unknown}   ${late}     ${unknown}  ${late}
  /orders/{completed}/receive   back        signin    ${unknown}  ${done.received} ${unknown} ${unknown} ${unknown}
  /orders/{paid}/receive        back        signin    ${unknown}  ${late}      ${unknown}  ${unknown}  ${unknown}
  /orders/{disputed}/receive    back        signin    ${unknown}  +order_frozen ${unknown} ${unknown}  ${unknown}
  /orders/{pending}/mark_paid   back        404       404         404          404         404         404
  /orders/{paid}/refund_wallet  back        404       404         404          404         404         404
  /orders/{received}/feedback   rating      401       404         >thanks      404         404         404
  /orders/{completed}/feedback  rating      401       404         ${late}      404         404         404
  /orders/{paid}/problem        reason      401       404         +order_disputed=disputed 404 404     404
  /orders/{pending}/problem     reason      401       404         ${late}      404         404         404
  /orders/{disputed}/problem    settle      401       404         +order_settled=completed 404 404     404
  /loyalty                redeem            signin    409         409          409         409         409
  /settings/email         new_email         signin    >/settings/email?sent >/settings/email?sent >/settings/email?sent >/settings/email?sent >/settings/email?sent
  /settings/two-step      start             signin    200         200          200         200         200
  /settings/two-step      forget            signin    +devices_forgotten +devices_forgotten +devices_forgotten +devices_forgotten +devices_forgotten
  /manage-offers          pause_offer       signin    >/become-seller >/become-seller +offer_paused +offer_not_found +offer_not_found
  /manage-offers          activate_offer    signin    >/become-seller >/become-seller +offer_active +offer_not_found +offer_not_found
  /manage-offers/999999999/delete nothing   signin    >/become-seller >/become-seller 404 404         404
  /manage-offers/bulk     activate_many     signin    >/become-seller >/become-seller >done +offers_none_chosen +offers_none_chosen
  /manage-offers/bulk/no-such-batch reprice signin    >/become-seller >/become-seller +offers_expired +offers_expired +offers_expired
  /manage-offers/import   nothing           signin    >/become-seller >/become-seller 422 422         422
  /manage-offers/import/no-batch nothing    signin    >/become-seller >/become-seller +offers_expired +offers_expired +offers_expired
  /notifications          read_all          signin    +notices_read +notices_read +notices_read +notices_read +notices_read
  /become-seller          application       signin    +application_sent +application_sent 409 409     +application_sent
  /become-seller          nothing           signin    422         422          422         422         422
  /admin/games/import     nothing           signin    >/          >/           >/          >/          422
  /admin/games/import/no-file nothing       signin    >/          >/           >/          >/          +offers_expired
  /admin/seller-applications/{application} nothing   signin >/    >/           >/          >/          404
  /admin/seller-applications/{application} approve   signin >/    >/           >/          >/          +application_wrong_state
  /admin/seller-applications/{application} notes     signin >/    >/           >/          >/          +application_notes
  /admin/users/{person}/administrator give           signin >/    >/           >/          >/          +admin_role
  /admin/users/{person}/administrator take           signin >/    >/           >/          >/          +admin_role
  /admin/users/{person}/administrator give_silently  signin >/    >/           >/          >/          422
  /admin/users/{admin}/administrator take            signin >/    >/           >/          >/          409
  /admin/users/{person}/seller    give               signin >/    >/           >/          >/          +seller_status
  /admin/users/{person}/seller    take               signin >/    >/           >/          >/          +seller_status
  /admin/users/{person}/suspension give              signin >/    >/           >/          >/          +user_suspended
  /admin/users/{person}/suspension take              signin >/    >/           >/          >/          +user_restored
  /admin/users/{admin}/suspension give               signin >/    >/           >/          >/          409
  /admin/users/{person}/sign-out  give               signin >/    >/           >/          >/          +user_signed_out
  /admin/users/{person}/no-such-act give             signin >/    >/           >/          >/          404
  /admin/users/{person}/badges    nothing            signin >/    >/           >/          >/          +user_badges
  /admin/users/{person}/wallet    adjust_up            signin >/    >/           >/          >/          >adjusted
  /admin/users/{newcomer_id}/wallet adjust_down       signin >/    >/           >/          >/          409
  /admin/users/{admin}/wallet     adjust_up            signin >/    >/           >/          >/          409
  /admin/users/{person}/wallet    nothing            signin >/    >/           >/          >/          422
  /admin/badges/new               new_badge          signin >/    >/           >/          >/          +badge_created
  /admin/badges/{badge}           edited_badge       signin >/    >/           >/          >/          +badge_updated
  /admin/badges/{badge}           nothing            signin >/    >/           >/          >/          422
  /admin/badges/999999999         edited_badge       signin >/    >/           >/          >/          404
  /admin/badges/{spare_badge}/delete nothing         signin >/    >/           >/          >/          +badge_deleted
  /push                   later             signin    >/wallet    >/wallet     >/wallet    >/wallet    >/wallet
  /push                   off               signin    +push_off   +push_off    +push_off   +push_off   +push_off
  /push                   nothing           signin    422         422          422         422         422
  /consent                refuse            +consent_kept +consent_kept +consent_kept +consent_kept +consent_kept +consent_kept
  /consent                nothing           422       422         422          422         422         422
  /consent/purchase       nothing           204       204         204          204         204         204
  /settings               nothing           401       422         422          422         422         422
  /settings               language          401       +language_saved +language_saved +language_saved +language_saved +language_saved
  /settings               own_password      401       422         422          422         422         422
  /settings               foreign_session   401       +device_gone +device_gone +device_gone +device_gone +device_gone
  /settings               unlink_google     401       +google_unlinked +google_unlinked +google_unlinked +google_unlinked +google_unlinked
  /settings/data          nothing           >/signin?to=/settings 200 200      200         200         200
  /settings/delete        nothing           401       422         422          422         422         422
  /change-username        nothing           401       422         422          422         422         422
  /admin/payment-methods       method_off       signin    >/          >/           >/          >/          +method_inactive
  /admin/payment-methods       method_on        signin    >/          >/           >/          >/          +method_active
  /admin/payment-methods       nothing          signin    >/          >/           >/          >/          404
  /admin/payment-methods/new   method_new       signin    >/          >/           >/          >/          +method_created
  /admin/payment-methods/new   nothing          signin    >/          >/           >/          >/          422
  /admin/payment-methods/{method} method_same   signin    >/          >/           >/          >/          +method_updated
  /admin/payment-methods/{method}/delete nothing signin   >/          >/           >/          >/          409
  /admin/payment-methods/999999999/delete nothing signin  >/          >/           >/          >/          404
  /admin/categories/boosting nothing        signin    >/          >/           >/          >/          404
  /admin/categories/boosting enable         signin    >/          >/           >/          >/          +category_enabled
  /admin/categories/boosting disable        signin    >/          >/           >/          >/          +category_disabled
  /admin/orders/{pending} mark_paid         signin    >/          >/           >/          >/          +order_paid=paid
  /admin/orders/{pending} cancel            signin    >/          >/           >/          >/          +order_cancelled=cancelled
  /admin/orders/{paid}    complete          signin    >/          >/           >/          >/          +order_completed=completed
  /admin/orders/{completed} dispute         signin    >/          >/           >/          >/          404
  /admin/orders/{completed}/freeze reason   signin    >/          >/           >/          >/          +order_disputed=disputed
  /admin/orders/{disputed}/freeze reason    signin    >/          >/           >/          >/          ${late}
  /admin/orders/{completed}/freeze no_reason signin   >/          >/           >/          >/          422
  /admin/orders/{disputed} settle           signin    >/          >/           >/          >/          +order_settled=completed
  /admin/orders/{received} mark_paid        signin    >/          >/           >/          >/          ${late}
  /admin/orders/{paid}    receive           signin    >/          >/           >/          >/          404
  /admin/orders/{paid}/refund to_wallet     signin    >/          >/           >/          >/          +order_refunded=refunded_wallet
  /admin/orders/{paid}/refund to_source     signin    >/          >/           >/          >/          +order_refunded=refunded_original
  /admin/orders/{disputed}/refund to_wallet signin    >/          >/           >/          >/          +order_refunded=refunded_wallet
  /admin/orders/{completed}/refund to_wallet signin   >/          >/           >/          >/          ${late}
  /admin/orders/{paid}/refund no_reason     signin    >/          >/           >/          >/          422
  /admin/games            deactivate_game   signin    >/          >/           >/          >/          +game_inactive
  /admin/games            activate_game     signin    >/          >/           >/          >/          +game_active
  /admin/games            feature_game      signin    >/          >/           >/          >/          +game_featured
  /admin/games            unfeature_game    signin    >/          >/           >/          >/          +game_unfeatured
  /admin/games            nothing           signin    >/          >/           >/          >/          404
  /admin/games/new        new_game          signin    >/          >/           >/          >/          +game_created
  /admin/games/new        nothing           signin    >/          >/           >/          >/          422
  /admin/games/{game_id}  nothing           signin    >/          >/           >/          >/          422
  /admin/games/{game_id}  edit_game         signin    >/          >/           >/          >/          +game_updated
  /admin/games/{game_id}/delete delete      signin    >/          >/           >/          >/          409
  /admin/games/{spare}/delete delete        signin    >/          >/           >/          >/          +game_deleted
  /admin/games/{active}/delete deactivate   signin    >/          >/           >/          >/          +game_inactive
  /admin/games/{game_id}/delete nothing     signin    >/          >/           >/          >/          404
  /admin/games/{game_id}/faqs faq_earlier   signin    >/          >/           >/          >/          >moved
  /admin/games/{game_id}/faqs faq_later     signin    >/          >/           >/          >/          >moved
  /admin/games/{game_id}/faqs/new new_faq   signin    >/          >/           >/          >/          +faq_saved
  /admin/games/{game_id}/faqs/{faq} nothing signin    >/          >/           >/          >/          422
  /admin/games/{game_id}/faqs/{faq}/delete nothing signin >/      >/           >/          >/          +faq_deleted
  /admin/games/{game_id}/guides guide_later signin    >/          >/           >/          >/          >moved
  /admin/games/{game_id}/guides/new new_guide signin  >/          >/           >/          >/          +guide_saved
  /admin/games/{game_id}/guides/new preview signin    >/          >/           >/          >/          200
  /admin/games/{game_id}/guides/{guide} nothing signin >/         >/           >/          >/          422
  /admin/games/{game_id}/guides/{guide}/delete nothing signin >/  >/           >/          >/          +guide_deleted
  /admin/game-relations/new new_relation    signin    >/          >/           >/          >/          +relation_created
  /admin/game-relations/new nothing         signin    >/          >/           >/          >/          422
  /admin/game-relations/{relation}/delete nothing signin >/       >/           >/          >/          +relation_deleted
  /admin/payments/{stranded} nothing        signin    >/          >/           >/          >/          422
  /admin/payments/{stranded} handled        signin    >/          >/           >/          >/          +payment_handled
  /admin/payments/{stranded} handled_again  signin    >/          >/           >/          >/          +payment_handled_before
  /admin/payments/999999999  handled        signin    >/          >/           >/          >/          404
  /sales/{received}/reply reply             signin    404         404          404         404         404
  /sales/{rated}/reply    reply             signin    404         404          +reply_sent=received 404 404
  /sales/{rated}/reply    nothing           signin    422         422          422         422         422
  /admin/settings         save_section      signin    >/          >/           >/          >/          +settings_saved
  /admin/settings         bad_section       signin    >/          >/           >/          >/          422
  /admin/settings         turn_on           signin    >/          >/           >/          >/          >/admin/settings/deposits_open
  /admin/settings         turn_off          signin    >/          >/           >/          >/          +settings_saved
  /admin/settings         to_default        signin    >/          >/           >/          >/          +settings_saved
  /admin/settings         nothing           signin    >/          >/           >/          >/          404
  /admin/rewards          offer_reward      signin    >/          >/           >/          >/          +reward_on
  /admin/rewards          nothing           signin    >/          >/           >/          >/          404
  /admin/rewards/new      reward            signin    >/          >/           >/          >/          +reward_saved
  /admin/rewards/new      generous_reward   signin    >/          >/           >/          >/          409
  /admin/rewards/new      nothing           signin    >/          >/           >/          >/          422
  /admin/rewards/{reward} reward            signin    >/          >/           >/          >/          409
  /admin/rewards/999999999 reward           signin    >/          >/           >/          >/          404
  /admin/rewards/999999999/delete nothing   signin    >/          >/           >/          >/          404
  /admin/feedback/999999999/reject reason   signin    >/          >/           >/          >/          +feedback_gone
  /admin/feedback/{feedback}/reject nothing signin    >/          >/           >/          >/          422
  /admin/feedback/{replied}/reply nothing   signin    >/          >/           >/          >/          422
  /admin/feedback/{feedback}/reply reason   signin    >/          >/           >/          >/          +feedback_gone
  /admin/offers           activate_any      signin    >/          >/           >/          >/          +offer_wrong_state
  /admin/offers           nothing           signin    >/          >/           >/          >/          +offer_not_found
  /admin/offers/999999999/pause reason      signin    >/          >/           >/          >/          +offer_not_found
  /admin/offers/{offer}/pause nothing       signin    >/          >/           >/          >/          422
  /admin/offers/{held}/pause reason         signin    >/          >/           >/          >/          +offer_wrong_state
  /admin/offers/999999999/delete reason     signin    >/          >/           >/          >/          +offer_not_found
  /admin/offers/{offer}/delete nothing      signin    >/          >/           >/          >/          422
  /wallet/withdraw        withdraw          signin    403         403          403         403         403
  /wallet/withdraw        take_back         signin    403         403          403         403         403
  /wallet/deposit         deposit           signin    403         403          403         403         403
  /admin/withdrawals/{withdrawal} approve_it  signin  >/          >/           >/          >/          +withdrawal_approved
  /admin/withdrawals/{withdrawal} nothing     signin  >/          >/           >/          >/          404
  /admin/withdrawals/{withdrawal}/pay note    signin  >/          >/           >/          >/          +withdrawal_wrong_state
  /admin/withdrawals/{withdrawal}/pay nothing signin  >/          >/           >/          >/          422
  /admin/withdrawals/{withdrawal}/return note signin  >/          >/           >/          >/          +withdrawal_returned
  /admin/withdrawals/{withdrawal}/return nothing signin >/        >/           >/          >/          422
  /admin/withdrawals/export.csv nothing       signin  >/          >/           >/          >/          200
  /admin/deposits/{deposit}/confirm received  signin  >/          >/           >/          >/          +deposit_confirmed
  /admin/deposits/{deposit}/confirm nothing   signin  >/          >/           >/          >/          422
  /admin/deposits/{deposit}/refuse note       signin  >/          >/           >/          >/          +deposit_refused
  /admin/deposits/{deposit}/refuse nothing    signin  >/          >/           >/          >/          422
  /admin/blog/new                          new_post        401       >/  >/  >/  >/  +post_saved
  /admin/blog/new                          nothing         401       >/  >/  >/  >/  422
  /admin/blog/new                          preview         401       >/  >/  >/  >/  200
  /admin/blog/new                          add_picture     401       >/  >/  >/  >/  422
  /admin/blog/{post_id}                    post            401       >/  >/  >/  >/  409
  /admin/blog/999999999                    post            401       >/  >/  >/  >/  404
  /admin/blog/999999999/delete             nothing         signin    >/  >/  >/  >/  404
  /admin/help-articles/new                 new_article     401       >/  >/  >/  >/  +article_saved
  /admin/help-articles/new                 nothing         401       >/  >/  >/  >/  422
  /admin/help-articles/new                 preview         401       >/  >/  >/  >/  200
  /admin/help-articles/{article_id}        article         401       >/  >/  >/  >/  409
  /admin/help-articles/999999999/delete    nothing         signin    >/  >/  >/  >/  404
  /admin/help-articles                     nothing         signin    >/  >/  >/  >/  404
  /admin/help-articles                     move_category   signin    >/  >/  >/  >/  +help_category_moved
  /admin/help-articles/categories/new      new_help_category signin    >/  >/  >/  >/  +help_category_saved
  /admin/help-articles/categories/new      nothing          signin    >/  >/  >/  >/  422
  /admin/help-articles/categories/{help_category_id} help_category   signin    >/  >/  >/  >/  409
  /admin/help-articles/categories/{help_category_id}/delete nothing         signin    >/  >/  >/  >/  +help_category_not_empty
  /admin/help-articles/categories/999999999/delete nothing         signin    >/  >/  >/  >/  404
  /admin/writing/preview                   nothing         401       >/  >/  >/  >/  200
  /admin/writing/picture                   nothing         401       >/  >/  >/  >/  422
  /theme                  theme             >/wallet  >/wallet    >/wallet     >/wallet    >/wallet    >/wallet
  /functions/v1/order-webhook nothing       401       401         401          401         401         401
  /hooks/payments         nothing           404       404         404          404         404         404
`

/** The same with withdrawals and deposits open; only the buyer has money, and the withdrawal that is taken back. */
export const openReads = `
                                    visitor   member    buyer     seller    other     admin
  /wallet                           signin    200       200       200       200       200
  /wallet/withdraw                  signin    200       200       200       200       200
  /wallet/deposit                   signin    200       200       200       200       200
`

export const openWrites = `
                                    visitor   member    buyer     seller    other     admin
  /wallet/withdraw  withdraw        signin    422       409       422       422       422
  /wallet/withdraw  check           signin    422       200       422       422       422
  /wallet/withdraw  take_back       signin    +withdrawal_wrong_state +withdrawal_cancelled +withdrawal_wrong_state +withdrawal_wrong_state +withdrawal_wrong_state
  /wallet/withdraw  nothing         signin    422       422       422       422       422
  /wallet/deposit   deposit         signin    422       422       422       422       422
  /wallet/deposit   nothing         signin    422       422       422       422       422
`

export type Form = Record<string, string | number>

export const forms: Record<string, Form> = {
  nothing: { unknown: 1 },
  back: { back: '/wallet' },
  sign_in: { email: 'nobody@example.com', password: 'not the password' },
  sign_up: { email: 'nobody@example.com', password: 'a long enough secret', confirm_password: 'another' },
  rating: { rating: 'positive' },
  reason: { reason: 'It does not work' },
  settle: { intent: 'settle' },
  reply: { reply: 'Thank you' },
  save_section: { section: 'names', company_name: 'Kanz Digital SARL', seen_company_name: 'Kanz Digital SARL' },
  bad_section: { section: 'names', company_name: '', seen_company_name: 'Kanz Digital SARL' },
  turn_on: { switch: 'deposits_open', to: 'true' },
  turn_off: { switch: 'apply_discounts', to: 'false' },
  to_default: { default: 'company_name' },
  reward: { name: 'Another', points_required: 10_000, reward_value: 500, active: 'yes', seen: '' },
  generous_reward: { name: 'Another', points_required: 100, reward_value: 5_000, active: 'yes' },
  new_offer: { title: 'A shield', device: 'PC', price: 500, quantity: 1, min_quantity: 1, delivery_hours: 1 },
  read_all: { intent: 'read_all' },
  redeem: { reward_id: 1, points_seen: 1_000_000, value_seen: 1_000, token: '00000000-0000-4000-8000-000000000000' },
  code: { code: '123456' },
  send: { intent: 'send', email: 'nobody@example.com' },
  new_email: { email: 'another@example.com' },
  start: { intent: 'start' },
  forget: { intent: 'forget' },
  later: { intent: 'later', back: '/wallet' },
  off: { intent: 'off' },
  refuse: { choice: 'no', path: '/wallet' },
  language: { intent: 'language', locale: 'ar' },
  own_password: { intent: 'password', current_password: 'a', new_password: 'a long enough secret', confirm_password: 'a long enough secret' },
  foreign_session: { intent: 'end_session', session: '00000000-0000-4000-8000-000000000000' },
  unlink_google: { intent: 'unlink_google' },
  to_wallet: { to: 'refund_wallet', reason: 'Not delivered' },
  to_source: { to: 'refund_original', reason: 'Not delivered' },
  application: { full_name: 'Amina Benali', phone: '0555 12 34 56', experience: 'Two years' },
  approve: { step: 'approve', seen: '' },
  notes: { step: 'notes', notes: 'Called' },
  enable: { enabled: 'true' },
  disable: { enabled: 'false' },
  give: { on: 'yes', reason: 'They asked for it' },
  take: { on: 'no', reason: 'They asked for it' },
  give_silently: { on: 'yes', reason: ' ' },
  adjust_up: { kind: 'deposit', amount: 10, description: 'A gift' },
  adjust_down: { kind: 'withdrawal', amount: 10, description: 'A mistake' },
  new_badge: { name: 'Of the matrix', color: '#123', token: '00000000-0000-4000-8000-000000000001' },
  edited_badge: { name: 'Founder', color: '#abcdef' },
  handled: { note: 'Sent back' },
  handled_again: { note: 'Sent back' },
  no_reason: { to: 'refund_wallet', reason: ' ' },
  withdraw: { intent: 'send', amount: 1_000, kind: 'rib', rib: '00200112112300000146', holder: 'Amina Benali', token: '00000000-0000-4000-8000-000000000001', fee_seen: 30, password: 'a' },
  check: { intent: 'check', amount: 1_000, kind: 'rib', rib: '00200112112300000146', holder: 'Amina Benali', token: '00000000-0000-4000-8000-000000000001' },
  deposit: { amount: 1_000, kind: 'ccp', token: '00000000-0000-4000-8000-000000000001' },
  approve_it: { step: 'approve' },
  note: { note: 'VIR 1' },
  received: { received: 3_000 },
  theme: { theme: 'dark', path: '/wallet' },
  delete: { intent: 'delete' },
  deactivate: { intent: 'deactivate' },
  new_game: { name: 'A new game', category: 'boosting', create_token: '00000000-0000-4000-8000-000000000001' },
  new_faq: { question: 'Is it safe?', answer: 'Yes', create_token: '00000000-0000-4000-8000-000000000002' },
  new_guide: { intent: 'save', title: 'How to buy', content: 'Read first', create_token: '00000000-0000-4000-8000-000000000003' },
  preview: { intent: 'preview', content: '**Words**', locale: 'en' },
  add_picture: { intent: 'add_picture', content: 'Words' },
  post: { title: 'A post', content: 'Words', locale: 'en', seen: '2020-01-01T00:00:00.000Z' },
  help_category: { name: 'Wallet', name_ar: 'المحفظة', seen: '2020-01-01T00:00:00.000Z' },
  ...Object.fromEntries(['mark_paid', 'cancel', 'complete', 'dispute', 'settle', 'receive'].map((step) => [step, { step, intent: step }])),
}

