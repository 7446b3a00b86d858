// Who may do what. Every address of app/routes.ts has its rows here: one that is missing fails the
// last tests.
//
// 200 404 …    the status signin       must sign in first, and comes back to this page >/path
// is led there +message     is led on, and the next page shows this message =status      after
// +message: the order is in this status now; without it nothing about the order has changed
//
// {paid} is an order in that status, of the offer's seller, bought by the buyer; {offer} is the
// seller's offer, {game} its page. The other seller and the member have nothing to do with either;
// the newcomer never signed in.

export const actors = ['visitor', 'member', 'buyer', 'seller', 'other', 'admin'] as const
export type Actor = (typeof actors)[number]

export const reads = `
                                    visitor   member    buyer     seller    other     admin
  /                                 200       200       200       200       200       200
  /allgames                         200       200       200       200       200       200
  /search?q=game                    200       200       200       200       200       200
  /games.json                       200       200       200       200       200       200
  /{hub}                            200       200       200       200       200       200
  {game}                            200       200       200       200       200       200
  {game}/offers/{offer}             200       200       200       200       200       200
  /users/{seller}                   200       200       200       200       200       200
  /users/{buyer}                    200       200       200       200       200       200
  /users/{newcomer}                 404       404       404       404       404       404
  /users/nobody_here                404       404       404       404       404       404
  /no-such-game                     404       404       404       404       404       404
  /no-such-game/items               404       404       404       404       404       404
  {game}/rank/gold                  200       200       200       200       200       200
  {game}/rank/none                  404       404       404       404       404       404
  {game}/offers/999999999           404       404       404       404       404       404
  {game}/offers/{offer}/report      signin    200       200       404       200       200
  {game}/offers/999999999/report    signin    404       404       404       404       404
  /signin                           200       >/        >/        >/        >/        >/
  /signup                           200       >/        >/        >/        >/        >/
  /signin/two-step                  >/signin?error=code_over >/ >/   >/        >/        >/
  /confirm-email                    200       200       200       200       200       200
  /confirm-email?token=none         200       >/        >/        >/        >/        >/
  /signin/stop?token=none           200       200       200       200       200       200
  /signin/freeze?token=none         200       200       200       200       200       200
  /confirm-email/undo?token=none    200       200       200       200       200       200
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
  /orders/{paid}                    signin    404       200       >sold     404       404
  /sales/{paid}                     signin    404       >opened   200       404       404
  /orders/{paid}/say                signin    404       200       200       404       404
  /sales/{paid}/say                 signin    404       200       200       404       404
  /ask/{offer}                      signin    200       200       200       200       200
  /favourites                       200       200       200       200       200       200
  /favourites/keep?save={offer}     signin    200       200       200       200       200
  /favourites/keep?save=999999999   signin    404       404       404       404       404
  /favourites/keep                  signin    >/favourites >/favourites >/favourites >/favourites >/favourites
  /favourites/alert/{offer}         signin    200       200       200       200       200
  /favourites/alert/999999999       signin    404       404       404       404       404
  /favourites/own.json?offers={offer} 401     200       200       200       200       200
  /favourites/offers.json?ids={offer} 200     200       200       200       200       200
  /ask/999999999                    signin    404       404       404       404       404
  /inbox                            signin    200       200       200       200       200
  /inbox/replies                    signin    >/become-seller >/become-seller 200 200   200
  /inbox/{question}                 signin    404       200       200       404       404
  /sales/{paid}/proof               signin    404       404       200       404       404
  /inbox/report/{told}              signin    404       404       200       404       404
  /inbox/report/999999999           signin    404       404       404       404       404
  /inbox/pictures/{picture}         signin    404       200       200       404       404
  /inbox/pictures/none              signin    404       404       404       404       404
  /orders/{pending}/payment         signin    404       200       404       404       404
  /orders/{paid}/payment            signin    404       200       404       404       404
  /orders/{pending}/payment/go      signin    >payment  >payment  >payment  >payment  >payment
  /orders/{received}/feedback       signin    404       200       404       404       404
  /orders/{paid}/dispute            signin    404       200       404       404       404
  /sales/{disputed}/dispute         signin    404       404       200       404       404
  /orders/{disputed}/dispute/propose signin   404       200       404       404       404
  /sales/{disputed}/dispute/answer  signin    404       404       200       404       404
  /orders/{overdue}/cancel-late     signin    404       200       404       404       404
  /orders/{paid}/cancel-late        signin    404       200       404       404       404
  /orders/{paid}/refund             signin    404       200       404       404       404
  /orders/{asked}/extend            signin    404       200       404       404       404
  /sales/{asked}/more-time          signin    404       404       200       404       404
  /sales/{paid}/more-time           signin    404       404       200       404       404
  /sales/{paid}/note                signin    404       404       404       404       404
  /sales/{paid}/give-back           signin    404       404       200       404       404
  /orders/{paid}/receipt            signin    404       200       404       404       200
  /orders/{pending}/receipt         signin    404       404       404       404       404
  /orders/{billed}/invoice          signin    404       200       404       404       200
  /orders/{paid}/invoice            signin    404       404       404       404       404
  /orders/{completed}/reveal        signin    404       >goods    404       404       404
  /orders/{boost}/access            signin    404       200       404       404       404
  /orders/{paid}/access             signin    404       404       404       404       404
  /orders/{boost}/access/take-back  signin    404       >access   404       404       404
  /orders/{completed}/receive       signin    >opened   >opened   >opened   >opened   >opened
  /orders/{completed}/step          signin    >opened   >opened   >opened   >opened   >opened
  /orders/{pending}/mark_paid       404       404       404       404       404       404
  /orders/{shown}/payment           signin    404       200       404       404       404
  /orders/{shown}/payment/receipt   signin    404       200       404       404       404
  /orders/{shown}/payment/receipt/{receipt} signin 404  200       404       404       200
  /orders/{pending}/payment/receipt/{receipt} signin 404 404      404       404       404
  /sales                            signin    >/orders  >/orders  200       200       200
  /sales/{paid}/deliver             signin    404       404       200       404       404
  /sales/{completed}/deliver        signin    404       404       200       404       404
  /sales/{completed}/reveal         signin    404       404       200       404       404
  /sales/{boost}/access             signin    404       404       >access   404       404
  /sales/statements                 signin    >/orders  >/orders  200       200       200
  /sales/statements/{month}         signin    404       404       200       404       404
  /sales/statements/2026-13         signin    404       404       404       404       404
  /sales/statements/{month}/orders.csv signin 404       404       200       404       404
  /become-seller                    200       200       200       200       200       200
  /create-offer                     signin    >/become-seller >/become-seller 200 200  200
  /create-offer/00000000-0000-4000-8000-000000000000/image 405 405 405 405 405 405
  /create-offer/00000000-0000-4000-8000-000000000000/shots 405 405 405 405 405 405
  /edit-offer/{offer}               signin    403       403       200       403       403
  /edit-offer/{offer}/full          signin    403       403       200       403       403
  /edit-offer/{offer}/images        signin    403       403       200       403       403
  /edit-offer/{offer}/image       405       405       405       405       405       405
  /edit-offer/{offer}/shots         405       405       405       405       405       405
  /edit-offer/999999999             signin    404       404       404       404       404
  /manage-offers                    signin    >/become-seller >/become-seller 200 200     200
  /manage-offers/{offer}/delete     signin    >/become-seller >/become-seller 200 404     404
  /manage-offers/{stock}/vault      signin    >/become-seller >/become-seller 200 404     404
  /manage-offers/{stock}/vault?add=file signin >/become-seller >/become-seller 200 404    404
  /manage-offers/{stock}/vault/store 405      405       405       405       405       405
  /manage-offers/{stock}/vault/by-hand 405    405       405       405       405       405
  /manage-offers/{stock}/vault/{unit} signin  >/become-seller >/become-seller 200 404     404
  /manage-offers/{stock}/vault/{unit}/remove 405 405    405       405       405       405
  /manage-offers/{stock}/vault/no-unit signin >/become-seller >/become-seller 404 404     404
  /manage-offers/batch              signin    >/become-seller >/become-seller >/manage-offers >/manage-offers >/manage-offers
  /manage-offers/batch/no-such-batch signin   >/become-seller >/become-seller +offers_expired +offers_expired +offers_expired
  /manage-offers/import             signin    >/become-seller >/become-seller 200 200     200
  /manage-offers/import/no-batch    signin    >/become-seller >/become-seller +offers_expired +offers_expired +offers_expired
  /manage-offers/complete           signin    >/become-seller >/become-seller 200 200     200
  /manage-offers/export.csv         signin    >/become-seller >/become-seller 200 200     200
  /manage-offers/example.csv        signin    >/become-seller >/become-seller 200 200     200
  /wallet                           signin    200       200       200       200       200
  /wallet/deposit                   signin    200       200       200       200       200
  /wallet/withdraw                  signin    200       200       200       200       200
  /wallet/deposit/{deposit}/receipt signin    404       200       404       404       200
  /wallet/deposit/none/receipt      signin    404       404       404       404       404
  /loyalty                          signin    200       200       200       200       200
  /notifications                    signin    200       200       200       200       200
  /notifications/newest.json        401       200       200       200       200       200
  /sales/waiting.json               401       200       200       200       200       200
  /kept-forms                       405       405       405       405       405       405
  /broken-island                    405       405       405       405       405       405
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
  /help/ranking                     200       200       200       200       200       200
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
  /settings/data                    signin    200       200       200       200       200
  /settings/delete                  signin    200       200       200       200       200
  /change-username                  signin    200       200       200       200       200
  /sales/{received}/reply           signin    404       404       404       404       404
  /sales/{rated}/reply              signin    404       404       200       404       404
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
  /livez                            200       200       200       200       200       200
  /events                           401       200       200       200       200       200
  /__manifest                       404       404       404       404       404       404
  /orders.data                      404       404       404       404       404       404
`

const done = {
  received: '+order_received=received',
  delivered: '+order_completed=completed',
  cancelled: '+order_cancelled=cancelled',
}
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
  /signin/stop?token=none nothing           400       400         400          400         400         400
  /signin/freeze?token=none nothing         400       400         400          400         400         400
  /confirm-email/undo?token=none nothing    400       400         400          400         400         400
  /confirm-email          send              >/confirm-email?sent >/confirm-email?sent >/confirm-email?sent >/confirm-email?sent >/confirm-email?sent 429
  /forgot-password        nothing           400       400         400          400         400         400
  /reset-password         nothing           400       400         400          400         400         400
  /payment/{offer}        checkout          signin    >placed     >placed      409         >placed     >placed
  /orders/{pending}/payment nothing         signin    404         +order_wrong_state 404   404         404
  /orders/{pending}/payment/go nothing      signin    404         >payment     404         404         404
  /payment/999999999      checkout          signin    404         404          404         404         404
  /create-offer{wizard}   new_offer         signin    >/become-seller >/become-seller +offer_created +offer_created +offer_created
  /create-offer           new_offer         signin    >/become-seller >/become-seller >/create-offer >/create-offer >/create-offer
  /create-offer/00000000-0000-4000-8000-000000000000/shots nothing signin >/become-seller >/become-seller 200 200 200
  /create-offer/00000000-0000-4000-8000-000000000000/image nothing 401 403 403 422 422 422
  /edit-offer/{offer}     nothing           signin    403         403          422          403         403
  /edit-offer/{offer}/full nothing          signin    403         403          422          403         403
  /edit-offer/{offer}/shots nothing         signin    403         403          200          403         403
  /edit-offer/{offer}/images nothing        signin    403         403          422          403         403
  /edit-offer/{offer}/image nothing       401       403         403          422          403         403
  /edit-offer/999999999   nothing           signin    404         404          404          404         404
  /orders/{pending}/cancel      back        signin    ${unknown}  ${done.cancelled} ${unknown} ${unknown} ${unknown}
  /orders/{paid}/cancel         back        signin    ${unknown}  ${late}      ${unknown}  ${unknown}  ${unknown}
  /orders/{paid}/complete       back        signin    ${unknown}  ${unknown}   ${done.delivered} ${unknown} ${unknown}
  /orders/{pending}/complete    back        signin    ${unknown}  ${unknown}   ${late}     ${unknown}  ${unknown}
  /orders/{completed}/receive   back        signin    ${unknown}  ${done.received} ${unknown} ${unknown} ${unknown}
  /orders/{paid}/receive        back        signin    ${unknown}  ${late}      ${unknown}  ${unknown}  ${unknown}
  /orders/{disputed}/receive    back        signin    ${unknown}  +order_frozen ${unknown} ${unknown}  ${unknown}
  /sales/{paid}/deliver         deliver     401       404         404          +order_delivered=completed 404 404
  /sales/{paid}/deliver         nothing     401       404         404          409         404         404
  /sales/{pending}/deliver      deliver     401       404         404          409         404         404
  /sales/{completed}/deliver    deliver     401       404         404          409         404         404
  /sales/{completed}/reveal     nothing     401       404         404          403         404         404
  /orders/{completed}/reveal    nothing     401       404         409          404         404         404
  /orders/{boost}/access        nothing     401       404         409          404         404         404
  /orders/{boost}/access        lend        401       404         +access_given 404        404         404
  /orders/{boost}/access/take-back nothing  401       404         +access_none 404         404         404
  /sales/{boost}/access         nothing     401       404         404          +access_none 404        404
  /orders/{pending}/mark_paid   back        404       404         404          404         404         404
  /orders/{shown}/cancel        back        signin    ${unknown}  +order_under_review ${unknown} ${unknown} ${unknown}
  /orders/{shown}/payment/receipt nothing   signin    404         422          404         404         404
  /orders/{paid}/refund_wallet  back        404       404         404          404         404         404
  /orders/{received}/feedback   rating      401       404         >thanks      404         404         404
  /orders/{completed}/feedback  rating      401       404         ${late}      404         404         404
  /orders/{paid}/dispute        quarrel     401       404         +dispute_opened=disputed 404 404     404
  /orders/{pending}/dispute     quarrel     401       404         ${late}      404         404         404
  /orders/{paid}/dispute        nothing     401       404         422          404         404         404
  /sales/{disputed}/dispute/answer  said    401       404         404          +dispute_done 404 404
  /sales/{disputed}/dispute/propose halves  401       404         404          +dispute_proposed 404 404
  /orders/{disputed}/dispute/propose halves 401       404         ${late}      404         404         404
  /orders/{disputed}/dispute/accept nothing 401       404         +dispute_changed 404      404         404
  /orders/{disputed}/dispute/escalate nothing 401     404         ${late}      404         404         404
  /orders/{disputed}/dispute/agree nothing  401       404         ${late}      404         404         404
  /orders/{paid}/say            nothing     signin    404         422          422         404         404
  /sales/{paid}/say             nothing     signin    404         422          422         404         404
  /sales/{paid}/note            nothing     signin    404         404          404         404         404
  /orders/{completed}/step      nothing     signin    +step_gone  +step_gone   +step_gone  +step_gone  +step_gone
  /orders/{completed}/step      other_step  signin    404         +step_gone   +step_gone  404         404
  /orders/{pending}/step        other_step  signin    404         +step_not_now +step_not_now 404      404
  /ask/{offer}                  nothing     signin    422         422          422         422         422
  /favourites/keep              save_none   >/favourites/keep?save=999999999 +favourite_gone +favourite_gone +favourite_gone +favourite_gone +favourite_gone
  /favourites/keep              follow_none >/favourites/keep?follow=nobody_here +follow_nobody +follow_nobody +follow_nobody +follow_nobody +follow_nobody
  /favourites/keep              watch_none  >/favourites/keep?watch=%2Fnone +watch_nothing +watch_nothing +watch_nothing +watch_nothing +watch_nothing
  /favourites/keep              nothing     >/favourites >/favourites >/favourites >/favourites >/favourites >/favourites
  /favourites/alert/{offer}     nothing     signin    422         422          422         422         422
  /favourites/offers.json       nothing     401       200         200          200         200         200
  /inbox/{question}             nothing     signin    404         422          422         404         404
  /sales/{paid}/proof           nothing     signin    404         404          422         404         404
  /inbox/report/{told}          nothing     signin    404         404          422         404         404
  {game}/offers/{offer}/report  nothing     signin    422         422          404         422         422
  /inbox/replies                nothing     signin    >/become-seller >/become-seller +unchanged +unchanged +unchanged
  /orders/{overdue}/cancel-late late_wallet 401       404         +order_cancelled_late=refunded_wallet 404 404 404
  /orders/{overdue}/cancel-late late_source 401       404         +order_cancelled_late_original=refunded_original 404 404 404
  /orders/{paid}/cancel-late    late_wallet 401       404         +order_too_early 404      404         404
  /orders/{paid}/cancel-late    nothing     401       404         422          404         404         404
  /orders/{paid}/refund         nothing     401       404         422          404         404         404
  /orders/{paid}/refund         in_wallet   401       404         +refund_sent_before 404   404         404
  /orders/{asked}/extend        nothing     401       404         +order_extended 404       404         404
  /orders/{paid}/extend         nothing     401       404         ${late}      404         404         404
  /sales/{paid}/more-time       longer      401       404         404          +more_time_asked 404     404
  /sales/{asked}/more-time      longer      401       404         404          ${late}     404         404
  /sales/{paid}/more-time       nothing     401       404         404          422         404         404
  /sales/{paid}/give-back       nothing     401       404         404          +order_given_back=refunded_wallet 404 404
  /sales/{completed}/give-back  nothing     401       404         404          ${late}     404         404
  /orders/{disputed}/dispute/withdraw nothing 401     404         +dispute_done=completed 404 404      404
  /loyalty                redeem            signin    409         409          409         409         409
  /settings/email         new_email         signin    403         403          403         403         403
  /settings/two-step      start             signin    200         200          200         200         409
  /settings/two-step      forget            signin    +devices_forgotten +devices_forgotten +devices_forgotten +devices_forgotten +devices_forgotten
  /manage-offers          pause_offer       signin    >/become-seller >/become-seller +offer_paused +offer_not_found +offer_not_found
  /manage-offers          activate_offer    signin    >/become-seller >/become-seller +offer_active +offer_not_found +offer_not_found
  /manage-offers/999999999/delete nothing   signin    >/become-seller >/become-seller 404 404         404
  /manage-offers/{stock}/vault nothing      signin    >/become-seller >/become-seller 422 404         404
  /manage-offers/{stock}/vault/store nothing signin   >/become-seller >/become-seller +stock_changed 404 404
  /manage-offers/{stock}/vault/{unit} nothing signin  >/become-seller >/become-seller 403 404         404
  /manage-offers/{stock}/vault/{unit}/remove nothing signin >/become-seller >/become-seller +stock_removed 404 404
  /manage-offers/{stock}/vault/by-hand nothing signin >/become-seller >/become-seller +stock_by_hand 404 404
  /manage-offers/batch    activate_many     signin    >/become-seller >/become-seller >done +offers_none_chosen +offers_none_chosen
  /manage-offers/batch/no-such-batch reprice signin   >/become-seller >/become-seller +offers_expired +offers_expired +offers_expired
  /manage-offers/complete nothing           signin    >/become-seller >/become-seller 422 422         422
  /manage-offers/import   nothing           signin    >/become-seller >/become-seller 422 422         422
  /manage-offers/import/no-batch nothing    signin    >/become-seller >/become-seller +offers_expired +offers_expired +offers_expired
  /kept-forms             nothing           204       204         204          204         204         204
  /broken-island          nothing           204       204         204          204         204         204
  /notifications          read_all          signin    +notices_read +notices_read +notices_read +notices_read +notices_read
  /become-seller          application       signin    +application_sent +application_sent 409 409     +application_sent
  /become-seller          nothing           signin    422         422          422         422         422
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
  /settings/data          nothing           signin    200       200          200         200         200
  /settings/delete        nothing           401       422         422          422         422         422
  /change-username        nothing           401       422         422          422         422         422
  /sales/{received}/reply reply             signin    404         404          404         404         404
  /sales/{rated}/reply    reply             signin    404         404          +reply_sent          404 404
  /sales/{rated}/reply    nothing           signin    422         422          422         422         422
  /wallet/withdraw        withdraw          signin    403         403          403         403         403
  /wallet/withdraw        take_back         signin    +withdrawal_wrong_state +withdrawal_wrong_state +withdrawal_wrong_state +withdrawal_wrong_state +withdrawal_wrong_state
  /wallet/deposit         deposit           signin    403         403          403         403         403
  /theme                  theme             >/wallet  >/wallet    >/wallet     >/wallet    >/wallet    >/wallet
  /functions/v1/order-webhook nothing       401       401         401          401         401         401
  /hooks/payments         nothing           404       404         404          404         404         404
`

/**
 * The same with withdrawals and deposits open; only buyer and seller have money, and the buyer the
 * withdrawal that is taken back.
 */
export const openReads = `
                                    visitor   member    buyer     seller    other     admin
  /wallet                           signin    200       200       200       200       200
  /wallet/withdraw                  signin    200       200       200       200       200
  /wallet/deposit                   signin    200       200       200       200       200
`

export const openWrites = `
                                    visitor   member    buyer     seller    other     admin
  /wallet/withdraw  withdraw        signin    422       409       409       422       422
  /wallet/withdraw  check           signin    422       200       200       422       422
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
  sign_up: {
    email: 'nobody@example.com',
    password: 'a long enough secret',
    confirm_password: 'another',
  },
  save_none: { save: '999999999' },
  watch_none: { watch: '/none' },
  follow_none: { follow: 'nobody_here' },
  rating: { rating: 'positive' },
  reason: { reason: 'It does not work' },
  quarrel: {
    reason: 'not_delivered',
    words: 'It does not work at all',
    kind: 'refund',
    token: '00000000-0000-4000-8000-000000000001',
  },
  said: { words: 'I have delivered what was bought' },
  halves: { kind: 'part', part: 500, token: '00000000-0000-4000-8000-000000000002' },
  reply: { reply: 'Thank you' },
  save_section: {
    section: 'names',
    company_name: 'Kanz Digital SARL',
    seen_company_name: 'Kanz Digital SARL',
  },
  bad_section: { section: 'names', company_name: '', seen_company_name: 'Kanz Digital SARL' },
  asked_section: { section: 'waiting', auto_receive_hours: '1', seen_auto_receive_hours: '72' },
  turn_on: { switch: 'deposits_open', to: 'true' },
  turn_off: { switch: 'apply_discounts', to: 'false' },
  to_default: { default: 'company_name' },
  reward: {
    name: 'Another',
    points_required: 10_000,
    reward_value: 400,
    active: 'yes',
    seen: '',
    create_token: '00000000-0000-4000-8000-000000000004',
  },
  generous_reward: {
    name: 'Another',
    points_required: 100,
    reward_value: 5_000,
    active: 'yes',
    create_token: '00000000-0000-4000-8000-000000000005',
  },
  new_offer: {
    title: 'A shield',
    device: 'PC',
    price: 500,
    quantity: 1,
    min_quantity: 1,
    delivery_hours: 1,
  },
  read_all: { intent: 'read_all' },
  redeem: {
    reward_id: 1,
    points_seen: 1_000_000,
    value_seen: 1_000,
    token: '00000000-0000-4000-8000-000000000000',
  },
  code: { code: '123456' },
  send: { intent: 'send', email: 'nobody@example.com' },
  new_email: { email: 'another@example.com' },
  start: { intent: 'start' },
  forget: { intent: 'forget' },
  later: { intent: 'later', back: '/wallet' },
  off: { intent: 'off' },
  refuse: { choice: 'no', path: '/wallet' },
  language: { intent: 'language', locale: 'ar' },
  own_password: {
    intent: 'password',
    current_password: 'a',
    new_password: 'a long enough secret',
    confirm_password: 'a long enough secret',
  },
  foreign_session: { intent: 'end_session', session: '00000000-0000-4000-8000-000000000000' },
  unlink_google: { intent: 'unlink_google' },
  late_wallet: { to: 'cancel_late' },
  in_wallet: { to: 'wallet' },
  late_source: { to: 'cancel_late_original' },
  other_step: { step: 'nothing', act: 'done' },
  new_step: {
    title_en: 'T',
    title_ar: 'ع',
    active: 'on',
    create_token: '00000000-0000-4000-8000-000000000005',
  },
  longer: { seconds: '900', reason: 'A power cut' },
  propose_role: { intent: 'propose', username: '', role: 'support', reason: '' },
  withdraw_change: { intent: 'withdraw', change: 'none' },
  launch_step: { step: 'policies' },
  outage: { from: '2020-05-01T10:00', to: '2020-05-01T10:30', reason: 'The network was down' },
  to_wallet: { to: 'refund_wallet', reason: 'Not delivered' },
  to_source: { to: 'refund_original', reason: 'Not delivered' },
  application: { full_name: 'Amina Benali', phone: '0555 12 34 56', experience: 'Two years' },
  approve: { step: 'approve', seen: '' },
  documents: { step: 'documents' },
  notes: { step: 'notes', notes: 'Called' },
  enable: { enabled: 'true' },
  disable: { enabled: 'false' },
  give: { on: 'yes', reason: 'They asked for it' },
  take: { on: 'no', reason: 'They asked for it' },
  give_silently: { on: 'yes', reason: ' ' },
  adjust_up: { kind: 'deposit', amount: 10, description: 'A gift' },
  adjust_down: { kind: 'withdrawal', amount: 10, description: 'A mistake' },
  new_badge: {
    name: 'Of the matrix',
    color: '#123',
    create_token: '00000000-0000-4000-8000-000000000001',
  },
  edited_badge: { name: 'Founder', color: '#abcdef' },
  handled: { as: 'nothing', note: 'Sent back' },
  handled_again: { as: 'nothing', note: 'Sent back' },
  put_aside: { undelivered: 1, act: 'aside' },
  put_aside_again: { undelivered: 1, act: 'aside' },
  sent: { bank_reference: 'VIR 7', sent_on: new Date().toISOString().slice(0, 10) },
  sent_again: { bank_reference: 'VIR 7', sent_on: new Date().toISOString().slice(0, 10) },
  provider_check: { step: 'check' },
  settlement_nothing: { step: 'settle' },
  no_reason: { to: 'refund_wallet', reason: ' ' },
  withdraw: {
    intent: 'send',
    amount: 1_000,
    kind: 'rib',
    rib: '00200112112300000146',
    holder: 'Amina Benali',
    token: '00000000-0000-4000-8000-000000000001',
    fee_seen: 30,
    password: 'a',
  },
  check: {
    intent: 'check',
    amount: 1_000,
    kind: 'rib',
    rib: '00200112112300000146',
    holder: 'Amina Benali',
    token: '00000000-0000-4000-8000-000000000001',
  },
  deposit: { amount: 1_000, kind: 'ccp', token: '00000000-0000-4000-8000-000000000001' },
  approve_it: { step: 'approve' },
  drop_it: { step: 'drop' },
  as_csv: { format: 'csv' },
  note: { note: 'VIR 1' },
  received: { received: 3_000 },
  other: { received: 2_999 },
  theme: { theme: 'dark', path: '/wallet' },
  delete: { intent: 'delete' },
  new_game: {
    name: 'A new game',
    category: 'boosting',
    create_token: '00000000-0000-4000-8000-000000000001',
  },
  new_faq: {
    question: 'Is it safe?',
    answer: 'Yes',
    create_token: '00000000-0000-4000-8000-000000000002',
  },
  new_guide: {
    intent: 'save',
    title: 'How to buy',
    content: 'Read first',
    create_token: '00000000-0000-4000-8000-000000000003',
  },
  new_field: {
    type: 'text',
    label: 'Player ID',
    label_ar: 'آيدي اللاعب',
    pattern: '^[0-9]{8}$',
    example: '12345678',
    create_token: '00000000-0000-4000-8000-000000000004',
  },
  try_field: { intent: 'try', type: 'boolean', label: 'Open', label_ar: 'مفتوح' },
  new_attribute: {
    type: 'boolean',
    label: 'First owner',
    label_ar: 'أوّل مالك',
    active: 'on',
    create_token: '00000000-0000-4000-8000-000000000005',
  },
  try_attribute: { intent: 'try', type: 'boolean', label: 'Open', label_ar: 'مفتوح' },
  preview: { intent: 'preview', content: '**Words**', locale: 'en' },
  add_image: { intent: 'add_image', content: 'Words' },
  post: { title: 'A post', content: 'Words', locale: 'en', seen: '2020-01-01T00:00:00.000Z' },
  help_category: { name: 'Wallet', name_ar: 'المحفظة', seen: '2020-01-01T00:00:00.000Z' },
  ...Object.fromEntries(
    ['mark_paid', 'cancel', 'complete', 'dispute', 'settle', 'receive'].map((step) => [
      step,
      { step, intent: step },
    ]),
  ),
}
